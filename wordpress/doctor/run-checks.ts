import { note, ok, wrong, type Diagnosis } from '../../contract/diagnosis';
import { checkContent, checkRoutes, crossOrigin, findObstacle, type Subject } from './checks';
import { createRequest, Unreachable } from './request';

/** Width of the column of topics, in characters: the longest one and two spaces. */
export const TOPIC_WIDTH = 'member content'.length + 2;

/** Checks a WordPress, or another back end with the same routes, from outside. @param limitMs time limit in milliseconds */
export async function runChecks(subject: Subject, limitMs = 30_000): Promise<readonly Diagnosis[]> {
  const request = createRequest(subject.base, crossOrigin(subject), limitMs);
  const obstacle = await findObstacle(request).catch(toDiagnosis);
  if (obstacle) return [obstacle, note('not checked', 'everything else. Correct this, and run the command again.')];
  const checks = [checkRoutes(subject, request), checkContent(subject, request)];
  const found = await Promise.all(checks.map((check) => check.catch(toDiagnosis)));
  const all = [ok('address', `${subject.base} answers`), ...found.flat()];
  // One firewall refuses many requests, and a server that stops answering ends many.
  return all.filter((one, at) => one.isOk || all.findIndex(({ message }) => message === one.message) === at);
}

/** @throws the error, if it is none of a request without an answer */
function toDiagnosis(error: unknown): Diagnosis {
  if (!(error instanceof Unreachable)) throw error;
  return wrong('address', error.message, [
    'ENOTFOUND: the name in the address is wrong, or its DNS record is new. ECONNREFUSED: no web server runs there, or the port is wrong.',
    'A certificate: get one for exactly this name, and let the web server send fullchain.pem. An authority of your network: NODE_EXTRA_CA_CERTS=authority.pem',
    'No answer in time: open the address in a browser. If it is slow there too, look at the load of the server, or ask the host.',
  ]);
}
