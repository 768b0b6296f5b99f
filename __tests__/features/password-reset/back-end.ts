import { screen, waitFor } from '@testing-library/react';

interface BackEnd {
  /** The requests: address and body. */
  readonly requests: { readonly address: string; readonly body: unknown; readonly headers: Headers }[];
  /** Sends the response to the pending request, and lets the page handle it. */
  readonly answer: (status: number, body: unknown) => Promise<void>;
  /** Lets the pending request fail as with a lost connection. */
  readonly loseConnection: () => Promise<void>;
}

/** Replaces the member back end until the test ends. Every request stays pending. */
export function pendingBackEnd(): BackEnd {
  const requests: BackEnd['requests'] = [];
  const waiting: { resolve: (answer: Response) => void; reject: (reason: Error) => void }[] = [];

  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({
      address: address instanceof Request ? address.url : address.toString(),
      body,
      headers: new Headers(init?.headers),
    });
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
    });
  });

  async function settle(how: (request: (typeof waiting)[number]) => void): Promise<void> {
    expect(waiting).not.toEqual([]);
    waiting.splice(0).forEach(how);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /ing\.\.\.$/ })).not.toBeInTheDocument();
    });
  }

  return {
    requests,
    answer: (status, body) =>
      settle(({ resolve }) => {
        resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
      }),
    loseConnection: () =>
      settle(({ reject }) => {
        reject(new TypeError('Failed to fetch'));
      }),
  };
}
