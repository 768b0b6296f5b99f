import { screen, waitFor } from '@testing-library/react';

interface BackEnd {
  /** Addresses that were asked, and what was sent to them. */
  readonly requests: { readonly address: string; readonly body: unknown; readonly headers: Headers }[];
  /** Lets the waiting request be answered, and the page take note of it. */
  readonly answer: (status: number, body: unknown) => Promise<void>;
  /** Lets the waiting request fail as a broken connection does. */
  readonly breakOff: () => Promise<void>;
}

/** Stands for the member back end until the test ends: it lets every request wait. */
export function waitingBackEnd(): BackEnd {
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
    // The calls themselves are fetched on demand first.
    await waitFor(() => {
      expect(waiting).not.toEqual([]);
    });
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
    breakOff: () =>
      settle(({ reject }) => {
        reject(new TypeError('Failed to fetch'));
      }),
  };
}
