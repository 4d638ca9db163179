"""Places the nodes of a graph whose arrows all point downwards: rows, an order with few crossings, and coordinates."""

GAP, THREAD = 22, 12


class Layout:
    """`below` maps a node to those that it points to; `width` gives the width of a node."""

    def __init__(self, below, width):
        self.row = {}
        for node in below:
            self.height(node, below)
        self.width = dict(width)
        # A long arrow becomes a chain of threads, one a row, which take part in the order.
        self.links = []
        self.chains = {}
        for node, targets in below.items():
            for target in targets:
                chain = [node]
                for row in range(self.row[node] - 1, self.row[target], -1):
                    thread = (node, target, row)
                    self.row[thread], self.width[thread] = row, THREAD
                    chain.append(thread)
                chain.append(target)
                self.chains[node, target] = chain
                self.links += zip(chain, chain[1:])
        self.rows = [[] for _ in range(max(self.row.values()) + 1)]
        for node in sorted(self.row, key=str):
            self.rows[self.row[node]].append(node)
        self.x = {}
        for row in self.rows:
            self.spread(row, range(len(row)))
        self.arrange()

    def height(self, node, below):
        if node not in self.row:
            self.row[node] = 1 + max((self.height(target, below) for target in below[node]), default=-1)
        return self.row[node]

    def neighbours(self, node):
        return [b for a, b in self.links if a == node] + [a for a, b in self.links if b == node]

    def spread(self, row, wanted):
        """Puts a row's nodes in the order of the wanted places, each as near to its place as its neighbours allow."""
        places = dict(zip(row, wanted))
        row.sort(key=lambda node: (places[node], str(node)))
        blocks = []
        for node in row:
            block = [[node], places[node], 1]
            blocks.append(block)
            # Blocks that overlap move together, to the mean of what their nodes want.
            while len(blocks) > 1 and self.left(blocks[-1]) < self.right(blocks[-2]) + GAP:
                nodes, place, count = blocks.pop()
                first = blocks[-1]
                shift = (self.extent(first[0]) + self.extent(nodes)) / 2 + GAP
                centre = (first[1] * first[2] + (place - shift) * count) / (first[2] + count)
                merged = first[0] + nodes
                blocks[-1] = [merged, centre + (self.extent(nodes) + GAP) / 2, first[2] + count]
        for nodes, place, _ in blocks:
            x = place - self.extent(nodes) / 2
            for node in nodes:
                self.x[node] = x + self.width[node] / 2
                x += self.width[node] + GAP

    def extent(self, nodes):
        return sum(self.width[node] for node in nodes) + GAP * (len(nodes) - 1)

    def left(self, block):
        return block[1] - self.extent(block[0]) / 2

    def right(self, block):
        return block[1] + self.extent(block[0]) / 2

    def arrange(self):
        for sweep in range(40):
            for row in self.rows if sweep % 2 else reversed(self.rows):
                wanted = []
                for node in row:
                    beside = [self.x[other] for other in self.neighbours(node)]
                    wanted.append(sum(beside) / len(beside) if beside else self.x[node])
                self.spread(row, wanted)
        least = min(self.x[node] - self.width[node] / 2 for node in self.x)
        for node in self.x:
            self.x[node] = round(self.x[node] - least)
