/** A username and its password. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The member content that `signIn` requests. */
const MEMBER_CONTENT = '/member-content/skill.json';

/** Opens pages as a guest. @throws Error if one is no page with a heading */
export async function openPages(address: string): Promise<void> {
  for (const page of ['/', '/about-us', '/events']) {
    const response = await fetch(address + page);
    const html = await response.text();
    if (response.status !== 200 || !/<h1[\s>]/.test(html)) {
      throw new Error(`${page} did not return a page with a heading: status ${response.status}.`);
    }
  }
}

/** Requests member content without a token, signs in and requests it with the token. @throws Error */
export async function signIn(address: string, credentials: Credentials): Promise<void> {
  await expectStatus(await fetch(address + MEMBER_CONTENT), 401);
  const response = await post(`${address}/wp-json/jwt-auth/v1/token`, credentials);
  await expectStatus(response, 200);
  const { token } = (await response.json()) as { token?: string };
  const headers = { Authorization: `Bearer ${token ?? ''}` };
  await expectStatus(await fetch(address + MEMBER_CONTENT, { headers }), 200);
}

/** Sends the sign-up form. @throws Error if it is refused */
export async function signUp(address: string, { username, password }: Credentials): Promise<void> {
  const values = {
    ...{ fullName: 'Ada Lovelace', email: 'ada@example.org', phone: '5550100', countryCode: '+44', ivCode: 'IV-1' },
    ...{ username, password },
  };
  await expectStatus(await post(`${address}/wp-json/asf/v1/signup`, values), 201);
}

function post(url: string, values: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(values),
  });
}

async function expectStatus(response: Response, status: number): Promise<void> {
  if (response.status !== status) {
    throw new Error(`${response.url} returned ${response.status} instead of ${status}: ${await response.text()}`);
  }
}
