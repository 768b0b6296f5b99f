import { OPERATORS_ROUTES } from '../../../contract/values/operators';
import { createAccount } from '../../../member-service/subjects/sign-up/sign-up';
import { addOperator } from '../../../member-service/subjects/operators/operators';
import { bearer, type ServiceUnderTest } from './service-under-test';
import { PASSWORD, signUpForm } from './sign-up-form';

/** Opens the operators' page for a new operator. @returns the headers of a request to a route: of that operator, if it is one of the page */
export async function openOperatorsPage(service: ServiceUnderTest) {
  await createAccount(service.services, signUpForm('helen', { ivCode: 'IV-helen' }), { approved: true });
  await addOperator(service.services, 'helen', 'test');
  const headers = bearer(await service.signIn('helen'));
  const answer = await service.post(`/wp-json${OPERATORS_ROUTES.open}`, { password: PASSWORD }, { headers });
  expect(answer.statusCode).toBe(200);
  return (url: string): Record<string, string> => (url.includes('/operators') ? { ...headers } : {});
}
