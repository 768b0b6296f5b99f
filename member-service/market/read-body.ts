/**
 * Reads the body of a response. A larger one is not read further.
 * @throws Error if it has more than `maxBytes`
 */
export async function readBody(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw new Error(`the response is larger than ${maxBytes} bytes`);
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}
