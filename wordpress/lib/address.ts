/** A value without surrounding spaces and final slashes; `''` if it is not set. */
export function trimSlashes(value: string | undefined): string {
  return value?.trim().replace(/\/+$/, '') ?? '';
}

/** The address of a WordPress: a value without final slashes and `/wp-json`, with which its routes begin. `''` if it is not set. */
export function toBase(value: string | undefined): string {
  return trimSlashes(value).replace(/\/+wp-json(\/.*)?$/, '');
}

/** Whether a value is an absolute address that begins with http:// or https://. */
export function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Whether a value is a web address to which paths can be added. */
export function isBaseAddress(value: string): boolean {
  return isWebAddress(value) && !/[?#]/.test(value) && new URL(value).username === '';
}

/** Whether an address is one of this machine. @param address a web address */
export function isOnLoopback(address: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}

/** A web address for a message, without the password of `https://user:password@host`. */
export function withoutPassword(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//…@');
}
