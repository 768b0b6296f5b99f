import { screen, waitFor } from '@testing-library/react';

interface BackEnd {
  /** The requests: address and body. */
  readonly requests: { readonly address: string; readonly body: unknown; readonly headers: Headers }[];
  /** Sends the response to the pending request, and lets the page handle it. */
  readonly answer: (status: number, body: unknown) => Promise<void>;
}

/** Replaces the member back end until the test ends. Every request stays pending. */
export function pendingBackEnd(): BackEnd {
  const requests: BackEnd['requests'] = [];
  const waiting: ((answer: Response) => void)[] = [];

  jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    requests.push({
      address: address instanceof Request ? address.url : address.toString(),
      body,
      headers: new Headers(init?.headers),
    });
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  });

  return {
    requests,
    async answer(status, body) {
      expect(waiting).not.toEqual([]);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      waiting.splice(0).forEach((resolve) => resolve(new Response(text, { status })));
      await waitFor(() => {
        expect(screen.queryByRole('button', { name: /ing\.\.\.$/ })).not.toBeInTheDocument();
      });
    },
  };
}
