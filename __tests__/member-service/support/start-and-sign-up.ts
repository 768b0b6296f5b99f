import { readConfig } from '../../../member-service/config';
import { createLog } from '../../../member-service/lib/log';
import { openServices } from '../../../member-service/open-services';
import { signUpForm } from './sign-up-form';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';

/** Runs as a process of its own. Opens the store of its environment, creates one account and prints the result. */
async function main(): Promise<void> {
  const services = await openServices(readConfig(process.env, process.cwd()), createLog('silent'));
  try {
    const form = signUpForm(process.argv[2] ?? '', { email: process.argv[3] ?? '' });
    const { id } = await createAccount(services, form, { approved: true });
    console.log(`created ${id}`);
  } catch (error) {
    console.log(error instanceof Error && 'code' in error ? error.code : error);
  } finally {
    await services.close();
  }
}

void main();
