import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { OutgoingHttpHeader } from 'node:http';

/**
 * The fastest server that Node's own module allows: it sends the same bytes for every request, from memory.
 * Arguments: port, file with the headers (JSON: names and values in turns), file with the body.
 */
const [port = '', headersFile = '', bodyFile = ''] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as OutgoingHttpHeader[];
const body = readFileSync(bodyFile);

createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
}).listen(Number(port), '127.0.0.1');
