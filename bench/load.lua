-- Arguments: method, file with the body ("" for none), the number that replaces the mark first, file with the paths that
-- are asked for in turn ("" for the one of the address), then names and values of headers in turn.
local mark = "[<id>]"
local head, tail, count
local paths, turn = {}, 0

function init(args)
  local method, file, first, list = args[1], args[2], args[3], args[4]
  wrk.method = method
  for at = 5, #args, 2 do wrk.headers[args[at]] = args[at + 1] end
  if file ~= "" then
    local handle = assert(io.open(file, "rb"))
    wrk.body = handle:read("*a")
    handle:close()
    local from, to = wrk.body:find(mark, 1, true)
    if from then
      head, tail, count = wrk.body:sub(1, from - 1), wrk.body:sub(to + 1), tonumber(first)
      request = different
    end
  end
  if list ~= "" then
    for path in io.lines(list) do paths[#paths + 1] = wrk.format(nil, path) end
    request = inTurn
  end
  same = wrk.format()
end

function request()
  return same
end

function inTurn()
  turn = turn % #paths + 1
  return paths[turn]
end

function different()
  count = count + 1
  return wrk.format(nil, nil, nil, head .. string.format("%.0f", count) .. tail)
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local seconds = summary.duration / 1e6
  print(string.format(
    'RESULT {"requestsPerSecond":%.1f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}',
    summary.requests / seconds, latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed
  ))
end
