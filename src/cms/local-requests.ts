import { cmsMessages } from './messages';

/**
 * Sends a request to the back end of `npm run edit`.
 * @param address of its requests, from the settings of the CMS
 * @throws Error with the reason for the editor
 */
export async function sendRequest(address: string, action: string, params: object = {}): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ action, params }) });
  const answer = (await response.json()) as { readonly error?: string } | null;
  if (!response.ok) throw new Error(answer?.error ?? cmsMessages.stopped);
  return answer;
}
