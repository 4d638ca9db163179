# Counts the vector instructions in the innermost loops of each function of an AArch64 disassembly (`llvm-objdump -d
# --no-show-raw-insn`): a line "SYMBOL INSTRUCTION ARRANGEMENT COUNT" for each. A loop is what lies between a branch
# backwards and its target; an innermost one has no other in it.

function hexadecimal(digits,   i, value) {
  value = 0
  for (i = 1; i <= length(digits); i++) value = value * 16 + index("0123456789abcdef", substr(digits, i, 1)) - 1
  return value
}

function is_innermost(loop,   other) {
  for (other = 1; other <= loops; other++)
    if (first[other] >= first[loop] && last[other] <= last[loop] &&
        (first[other] != first[loop] || last[other] != last[loop])) return 0
  return 1
}

function finish_function(   loop, i, kind, parts) {
  for (loop = 1; loop <= loops; loop++) {
    if (!is_innermost(loop)) continue
    for (i = 1; i <= instructions; i++)
      if (address[i] >= first[loop] && address[i] <= last[loop] && vector[i] != "") count[vector[i]]++
  }
  for (kind in count) print symbol, kind, count[kind]
  for (kind in count) delete count[kind]
  instructions = loops = 0
}

/^[0-9a-f]+ <.*>:$/ {
  finish_function()
  symbol = substr($2, 2, length($2) - 3)
  next
}

/^ +[0-9a-f]+:/ {
  instructions++
  address[instructions] = hexadecimal(substr($1, 1, length($1) - 1))
  vector[instructions] = ""
  if ($3 ~ /^v[0-9]+\.[0-9]*[bhsd],?$/) {
    arrangement = $3
    sub(/^v[0-9]+\./, "", arrangement)
    sub(/,$/, "", arrangement)
    vector[instructions] = $2 " " arrangement
  }
  if ($2 ~ /^(b|b\.[a-z]+|cbn?z|tbn?z)$/ && match($0, /0x[0-9a-f]+ </)) {
    target = hexadecimal(substr($0, RSTART + 2, RLENGTH - 4))
    if (target <= address[instructions]) {
      loops++
      first[loops] = target
      last[loops] = address[instructions]
    }
  }
}

END { finish_function() }
