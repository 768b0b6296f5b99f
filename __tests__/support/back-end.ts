import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received request. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: Received) => void;

/** A real HTTP server on the loopback interface, with responses set by a test. */
export interface BackEnd {
  readonly base: string;
  readonly received: Received[];
  /** Sets the next responses, in this order. The last one is repeated. */
  answer(...answers: Answer[]): void;
  close(): Promise<void>;
}

export async function startBackEnd(): Promise<BackEnd> {
  const received: Received[] = [];
  let answers: Answer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const entry = { method, path, headers, body: Buffer.concat(chunks).toString() };
      received.push(entry);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer) answer(response, entry);
      else response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (...next) => {
      answers = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with JSON. */
export function json(status: number, body: unknown): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
  };
}

/** Answers with HTML, as maintenance pages and fatal errors do. */
export function page(status: number, text = '<!doctype html><title>Maintenance</title><p>Back soon.</p>'): Answer {
  return (response) => {
    response.writeHead(status, { 'Content-Type': 'text/html' }).end(text);
  };
}

/** Answers with an error as WordPress does. */
export function errorAnswer(status: number, code: string, message: string): Answer {
  return json(status, { code, message, data: { status } });
}

/** Redirects to another address, such as from http to https. */
export function redirect(response: ServerResponse): void {
  response.writeHead(301, { Location: '/elsewhere' }).end();
}

/** Closes the connection without a response. */
export function closeConnection(response: ServerResponse): void {
  response.destroy();
}

/** Never answers. */
export function neverRespond(): void {
  // The request stays open until the client closes it.
}
