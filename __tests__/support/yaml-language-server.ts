import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A message of the language server protocol, with the properties that these tests read. */
interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export interface Place {
  /** From 0, as in the protocol. */
  readonly line: number;
  readonly character: number;
}

export interface Diagnostic {
  readonly message: string;
  readonly range: { readonly start: Place; readonly end: Place };
}

const PROJECT = resolve(__dirname, '../..');

/**
 * Starts the language server of Visual Studio Code's YAML extension with the settings of the workspace, as the extension
 * does. Call `stop` at the end.
 */
export async function startYamlLanguageServer(settings: Readonly<Record<string, unknown>>) {
  const bin = resolve(PROJECT, 'node_modules/yaml-language-server/bin/yaml-language-server');
  const server = spawn(process.execPath, [bin, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = new Map<number | string, (message: Message) => void>();
  const diagnostics = new Map<string, (found: readonly Diagnostic[]) => void>();
  let lastId = 0;

  function send(message: Message): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  function request(method: string, params: unknown): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    return new Promise((settle, refuse) => {
      answers.set(id, ({ result, error }) => {
        if (error === undefined) settle(result);
        else refuse(new Error(error.message));
      });
      send({ id, method, params });
    });
  }
  function receive(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) answers.get(id ?? '')?.(message);
    else if (id !== undefined)
      send({ id, result: method === 'workspace/configuration' ? configured(settings, params) : null });
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics: found } = params as { uri: string; diagnostics: readonly Diagnostic[] };
      diagnostics.get(uri)?.(found);
    }
  }
  readMessages(server.stdout, receive);

  const rootUri = pathToFileURL(PROJECT).href;
  await request('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'project' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true },
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['plaintext'] } },
        hover: { contentFormat: ['plaintext'] },
      },
    },
  });
  send({ method: 'initialized', params: {} });

  return {
    /** Opens a file of the project with this text and waits for its diagnostics. */
    open(path: string, text: string): Promise<readonly Diagnostic[]> {
      const uri = `${rootUri}/${path}`;
      return new Promise((settle) => {
        diagnostics.set(uri, settle);
        send({
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'yaml', version: 1, text } },
        });
      });
    },
    /** The completions at a position of an open file. */
    async complete(path: string, position: Place): Promise<readonly string[]> {
      const result = await request('textDocument/completion', {
        textDocument: { uri: `${rootUri}/${path}` },
        position,
      });
      return (result as { items: readonly { label: string }[] }).items.map(({ label }) => label);
    },
    /** The hover text at a position of an open file. */
    async hover(path: string, position: Place): Promise<string> {
      const result = await request('textDocument/hover', { textDocument: { uri: `${rootUri}/${path}` }, position });
      return JSON.stringify(result);
    },
    async stop(): Promise<void> {
      const over = new Promise((settle) => server.once('close', settle));
      await request('shutdown', null);
      send({ method: 'exit' });
      await over;
    },
  };
}

/** `yaml.schemas` of the settings file is `schemas` of the section `yaml`. */
function configured(settings: Readonly<Record<string, unknown>>, params: unknown): readonly unknown[] {
  const { items } = params as { items: readonly { section: string }[] };
  return items.map(({ section }) => {
    const within: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(settings)) {
      const [first, second, third] = name.split('.');
      if (first !== section || second === undefined) continue;
      within[second] = third === undefined ? value : { [third]: value };
    }
    return settings[section] ?? within;
  });
}

function readMessages(stream: NodeJS.ReadableStream, receive: (message: Message) => void): void {
  let received = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const start = received.indexOf('\r\n\r\n') + 4;
      const length = Number(/Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(start, 0)).toString())?.[1]);
      if (start < 4 || received.length < start + length) return;
      const body = received.subarray(start, start + length).toString();
      received = received.subarray(start + length);
      receive(JSON.parse(body) as Message);
    }
  });
}
