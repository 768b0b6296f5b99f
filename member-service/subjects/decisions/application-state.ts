import { STATUS_LINK_MINUTES, type ApplicationState } from '../../../contract/values/application-state';
import { listStatus, type Account } from '../../accounts/account';
import { isoTime } from '../../lib/dates';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { readOpenQuestion } from './question';
import { createStatusLink } from './status-link';

/** How far a sign-up is that was not approved, for its owner, with a link to the page. @throws {AccountChangedError} */
export async function describeApplication(services: Services, account: Account): Promise<ApplicationState> {
  const link = await createStatusLink(services, account, STATUS_LINK_MINUTES * 60_000);
  return { ...(await readState(services.store, account)), link };
}

/** The same without the link. */
export async function readState(store: Store, account: Account): Promise<Omit<ApplicationState, 'link'>> {
  const status = listStatus(account);
  const signedUp = account.createdAt.toISOString();
  if (status === 'rejected') {
    return { state: status, since: account.decidedAt?.toISOString() ?? signedUp, question: null };
  }
  const open = await readOpenQuestion(store, account.id);
  if (open) return { state: 'question', since: isoTime(open.asked_at), question: open.question };
  return { state: status === 'unconfirmed' ? status : 'waiting', since: signedUp, question: null };
}
