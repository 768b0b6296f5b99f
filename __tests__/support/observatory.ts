/** Response headers by their names in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | number | undefined>>;

/** One rule of the score with its result for a response. */
interface Finding {
  readonly rule: string;
  readonly points: number;
}

/** Sources that allow scripts of everybody. */
const WIDE = /^(\*|data:|blob:|https?:|'unsafe-inline')$/;

/** The score from which Mozilla's observatory gives A+. */
export const A_PLUS = 100;

/** Half a year, the shortest time that counts as long. */
const LONG_S = 15_768_000;

/**
 * The score of a response by the rules of Mozilla's HTTP Observatory (developer.mozilla.org/observatory/docs/tests_and_scoring,
 * of 2025) that headers decide. It begins with 100; additional points count only if at least 90 are left.
 */
export function observatoryScore(headers: Headers): { readonly score: number; readonly findings: readonly Finding[] } {
  const findings = [
    ...cspFindings(headers),
    finding('Set-Cookie: cookies', headers['set-cookie'] === undefined ? 0 : -40),
    finding('Access-Control-Allow-Origin: everybody', headers['access-control-allow-origin'] === '*' ? -50 : 0),
    transportSecurity(headers),
    finding('X-Content-Type-Options', headers['x-content-type-options'] === 'nosniff' ? 0 : -5),
    framing(headers),
    referrer(headers),
    finding('Cross-Origin-Resource-Policy', headers['cross-origin-resource-policy'] === 'same-origin' ? 10 : 0),
  ];
  const lost = sum(findings.filter(({ points }) => points < 0));
  const extra = sum(findings.filter(({ points }) => points > 0));
  const base = 100 + lost;
  return { score: base >= 90 ? base + extra : base, findings: findings.filter(({ points }) => points < 0) };
}

/** The sources of each directive of a CSP. */
export function directivesOf(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
}

function cspFindings(headers: Headers): Finding[] {
  const directives = directivesOf(String(headers['content-security-policy'] ?? ''));
  const fallback = directives.get('default-src');
  const scripts = directives.get('script-src') ?? fallback ?? ['*'];
  const objects = directives.get('object-src') ?? fallback ?? ['*'];
  return [
    finding('CSP: none', headers['content-security-policy'] === undefined ? -25 : 0),
    finding('CSP: unsafe-inline or wide sources of scripts', scripts.some((source) => WIDE.test(source)) ? -20 : 0),
    finding('CSP: unsafe-eval', scripts.includes("'unsafe-eval'") ? -10 : 0),
    finding('CSP: objects', objects.join() === "'none'" ? 0 : -20),
    finding(
      'CSP: sources without https',
      /\shttp:\/\/(?!127\.0\.0\.1|localhost)/.test(String(headers['content-security-policy'])) ? -20 : 0,
    ),
  ];
}

function transportSecurity(headers: Headers): Finding {
  const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security'] ?? ''))?.[1] ?? 0);
  return finding('Strict-Transport-Security', age === 0 ? -20 : age < LONG_S ? -10 : 0);
}

function framing(headers: Headers): Finding {
  const policy = directivesOf(String(headers['content-security-policy'] ?? ''));
  const isForbidden = policy.get('frame-ancestors')?.join() === "'none'" && headers['x-frame-options'] === 'DENY';
  return finding('X-Frame-Options and frame-ancestors', isForbidden ? 5 : -20);
}

function referrer(headers: Headers): Finding {
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
    String(headers['referrer-policy'] ?? ''),
  );
  return finding('Referrer-Policy', isPrivate ? 5 : -5);
}

function finding(rule: string, points: number): Finding {
  return { rule, points };
}

function sum(findings: readonly Finding[]): number {
  return findings.reduce((total, { points }) => total + points, 0);
}
