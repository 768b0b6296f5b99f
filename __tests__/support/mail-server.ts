import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real mail server on loopback that keeps what it accepts. */
export interface MailServer {
  readonly port: number;
  /** For SMTP_URL. */
  readonly url: string;
  /** Accepted emails, oldest first. */
  readonly received: {
    readonly from: string;
    readonly to: readonly string[];
    readonly user: string;
    readonly raw: string;
  }[];
  close(): Promise<void>;
}

/** Greets immediately. The library waits a tenth of a second, for clients that talk too soon. */
class PromptServer extends SMTPServer {
  override connect(...parameters: Parameters<SMTPServer['connect']>): void {
    super.connect(...parameters);
    const connection = [...this.connections].at(-1);
    connection?.connectionReady();
    if (connection) connection.connectionReady = () => undefined;
  }
}

/** Starts a mail server without encryption, because its certificate would be self-signed. @param port 0 for any free one */
export async function startMailServer(port = 0, options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new PromptServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    // It would wait for a name of this machine.
    disableReverseLookup: true,
    onData(stream, { envelope, user }, callback) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user), raw });
        callback();
      });
    },
    ...options,
  });
  // A client that closes the connection is not an error of the server.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { ...located(server.server), received, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Starts a server that accepts connections and never says anything. */
export async function startSilentServer(): Promise<
  Omit<MailServer, 'received'> & { readonly connected: Promise<unknown> }
> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  const sockets = new Set<{ destroy(): unknown }>();
  const connected = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...located(server),
    connected,
    close: () =>
      new Promise((resolve) => {
        sockets.forEach((socket) => socket.destroy());
        server.close(() => resolve());
      }),
  };
}

function located(server: Server): { port: number; url: string } {
  // The address of a TCP server is an object; only a pipe has a string.
  const { port } = server.address() as AddressInfo;
  return { port, url: `smtp://127.0.0.1:${port}` };
}
