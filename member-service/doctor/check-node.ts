import { note, ok, type Diagnosis } from '../../contract/diagnosis';

/** The major version that the documents recommend. */
const RECOMMENDED = 24;

/** Supported too, by its own long-term releases. */
const SUPPORTED = 22;

/**
 * Says which Node runs. An older one still works, hence a note and not an error.
 * @param version without a leading v, such as `process.versions.node`
 */
export function checkNode(version: string): Diagnosis {
  const major = Number.parseInt(version, 10);
  if (major < SUPPORTED)
    return note('Node', `${version} gets no security updates any more: install Node ${RECOMMENDED}`);
  if (major === RECOMMENDED || major === SUPPORTED) return ok('Node', version);
  return note('Node', `${version} was only tried: Node ${RECOMMENDED} is recommended`);
}
