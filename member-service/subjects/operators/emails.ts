import type { Account } from '../../accounts/account';
import { timeInWords } from '../../lib/dates';
import { composeEmail, type EmailContent, type TemplateData } from '../../mail/email-layout';
import { plainUsername } from '../../mail/names-in-emails';
import type { Services } from '../../services';
import type { Store } from '../../store/connect-store';
import { readLogin } from '../sign-in/emails';
import { emailAbout } from '../subject';
import { isOperator, listOperators } from './operators';

/** To an operator, `address`, about a login of another one. */
export const operatorNewDevice = emailAbout(false, async ({ config }, account, { address = '', detail = '' }) => ({
  to: address,
  ...operatorNewDeviceEmail({ ...config, account: undefined, operator: account, ...readLogin(detail) }),
}));

/** Tells all other operators, and the addresses of `OPERATORS`, of a login of an operator on a new device. @param detail as of `new-device` */
export async function tellOperators(
  { config, emailQueue }: Services,
  transaction: Store,
  account: Account,
  detail: string,
): Promise<void> {
  if (!(await isOperator(transaction, account))) return;
  const operators = await listOperators({ store: transaction });
  const ofMembers = operators.filter(({ isNow }) => isNow).map((operator) => operator.account.email);
  for (const address of new Set([...ofMembers, ...config.operators])) {
    if (address === account.email) continue;
    await emailQueue.add(transaction, { type: 'operator-new-device', memberId: account.id, detail, address });
  }
}

export function operatorNewDeviceEmail(
  data: TemplateData & { readonly operator: Pick<Account, 'username'>; readonly device: string; readonly at: Date },
): EmailContent {
  const { siteName, operator, device, at } = data;
  const name = plainUsername(operator.username);
  return composeEmail(data, {
    subject: 'An operator has signed in on a new device',
    parts: [
      `The operator${name ? ` ${name}` : ''} of ${siteName} has signed in on a new device on ${timeInWords(at)}: ${device}.`,
      'Ask whether that was the operator. If it was not, this command ends it: npm run members -- operators remove NAME',
    ],
  });
}
