import { hasMixedScripts } from '../../contract/characters';
import { checkSignUp } from '../../member-service/accounts/sign-up-rules';
import { signUpForm } from '../member-service/support/sign-up-form';

it.each([
  'ada',
  'Ада',
  'Zoë 2',
  'Ａｄａ',
  '山田 taro',
  'カタカナ とひらがな',
  '김 kim',
  'ada.l_2+x@b',
  'Ωμέγα',
  'שרה',
  '123',
])('API-45: accepts the scripts of %s', (name) => {
  expect(hasMixedScripts(name)).toBe(false);
});

it.each(['аda', 'аdmin', 'Adа', 'pаypal', 'Ωmega', 'ada שרה', 'Αda', 'Ꭺda'])(
  'API-45: refuses the mixed scripts of %s',
  (name) => {
    expect(hasMixedScripts(name)).toBe(true);
    const form = signUpForm('ada', { username: name, email: 'ada@brainhouse.example' });
    expect(() => checkSignUp(form)).toThrow(/one script/);
  },
);
