import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// A server that knows one answer: reads what is sent to it, and gives the answer. Nothing in Node is faster.
const { headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const bytes = Buffer.from(body, 'base64')

createServer((request, response) => {
  if (request.method === 'GET') answer(response)
  else request.on('data', () => {}).on('end', () => answer(response))
}).listen(Number(process.env.PORT), '127.0.0.1')

function answer(response) {
  response.writeHead(200, headers)
  response.end(bytes)
}
