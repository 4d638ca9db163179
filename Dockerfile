# The command in a container: `docker build -t acutance .`, then
#   docker run --rm -v "$HOME/Pictures:/photos:ro" acutance score /photos
# What is installed is what ./dev setup installs, as on any other machine.
FROM swift:6.2-bookworm AS build
COPY . /acutance
WORKDIR /acutance
RUN ./dev setup && ./dev info && strip .build/release/acutance

# The toolchain stays behind: the command needs the Swift runtime's libraries and those that it reads images with.
FROM swift:6.2-bookworm-slim
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends libexif12 libjpeg62-turbo libnettle8 libopenblas0-pthread libpng16-16 libsqlite3-0 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /acutance/.build/release/acutance /usr/local/bin/acutance
WORKDIR /photos
ENTRYPOINT ["acutance"]
