import { readConfig } from '../../../member-service/config';
import { createLog } from '../../../member-service/log';
import { openServices } from '../../../member-service/services';
import { SESSION_STORAGE_KEYS } from '../../../src/config/limits';
import { memberAreaMessages } from '../../../src/config/messages/member-area';
import { PATHS } from '../../../src/config/routes';
import { SERVICE_PATHS } from '../../../contract/values/service-paths';
import type { RunningService } from '../../service';
import { withPhone } from '../phone';
import type { Samples } from '../results';
import type { Subject } from '../subjects';

const MEMBER = {
  username: 'bench',
  fullName: 'Bench Member',
  email: 'bench@brainhouse.example',
  phone: '555 0100',
  countryCode: '+1',
  ivCode: 'BENCH',
  password: 'correct horse battery',
};

/** The items of the browser's storage that contain a session. */
export type StoredSession = Readonly<Record<string, string>>;

/** Creates an approved member and signs in. */
export async function createSession({ origin, dataDir }: RunningService): Promise<StoredSession> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, process.cwd());
  const services = await openServices(config, createLog(config.logLevel));
  await services.members.create(MEMBER, { approved: true });
  await services.close();
  const { username, password, email, fullName: name } = MEMBER;
  const response = await fetch(origin + SERVICE_PATHS.token, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { token } = (await response.json()) as { readonly token: string };
  return {
    [SESSION_STORAGE_KEYS.token]: token,
    [SESSION_STORAGE_KEYS.user]: JSON.stringify({ id: 0, email, name }),
  };
}

/** Time from the navigation to a member page, with a stored session, until its content is painted. */
export async function measureMemberPage(
  { name, slow }: Subject,
  certificateSwitch: string,
  session: StoredSession,
  samples: Samples,
): Promise<void> {
  const waited = await withPhone({ certificateSwitch, isSlow: true }, async (tab) => {
    await tab.open(`${slow}/robots.txt`);
    await tab.page.evaluate(`Object.assign(localStorage, ${JSON.stringify(session)})`);
    const startedAt = Date.now();
    await tab.open(slow + PATHS.homepage);
    const heading = await tab.reported('heading', startedAt);
    if (heading.text === memberAreaMessages.failed || new URL(tab.page.url()).pathname !== PATHS.homepage) {
      throw new Error(`${name}: ${PATHS.homepage} was not shown to a member.`);
    }
    return heading.at - startedAt;
  });
  samples.add('member page', name, waited);
}
