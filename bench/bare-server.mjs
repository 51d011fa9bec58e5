import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least work to serve a file: `node bare-server.mjs FILE ENCODING -H HOST -p PORT` answers every request with its bytes. */
const [file = '', encoding, , host, , port] = process.argv.slice(2)
const body = readFileSync(file)
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': body.length,
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
}

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(Number(port), host)
