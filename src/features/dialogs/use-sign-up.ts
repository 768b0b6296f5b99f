import { navigate } from 'gatsby';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';

import { PATHS } from '../../config/routes';
import { dialogOf } from './addresses';
import { applicationOnItsWay, sendApplication, type ApplicationResult } from './application';
import { closeDialog } from './open-dialog';
import { checkSignUp, SIGN_UP_FIELDS, type SignUpField } from './rules';
import { SUBMITTED } from './submitted';
import { useCheckedForm } from './use-checked-form';

/** Name of the choice that is never wrong. */
export const COUNTRY_CODE = 'countryCode';

/** Specification section 3, "Sign-up form". */
export const DEFAULT_COUNTRY_CODE = '+1';

type SignUp = Omit<ReturnType<typeof useCheckedForm<SignUpField>>, 'judge' | 'refuse'> & {
  /** An application is on its way. */
  readonly busy: boolean;
  /** Why the last attempt failed, where no field says so; stays longer than its toast. */
  readonly failure: string | undefined;
  readonly submit: (event: SubmitEvent<HTMLFormElement>) => void;
};

/** Applying for membership: rules, one application at a time, and what follows (specification sections 4, 5 and 8). */
export function useSignUp(): SignUp {
  const { judge, refuse, ...form } = useCheckedForm({ dialog: 'signup', fields: SIGN_UP_FIELDS, check: checkSignUp });
  const [application, setApplication] = useState(applicationOnItsWay);
  const [failure, setFailure] = useState<string>();

  const conclude = useEffectEvent((result: ApplicationResult) => {
    if (result.accepted) {
      sayWhatComesNext();
    } else {
      refuse(result.errors);
      setFailure(result.note);
      setApplication(undefined);
    }
  });

  useEffect(() => {
    let closed = false;
    void application?.then((result) => {
      if (!closed) {
        conclude(result);
      }
    });
    return () => {
      closed = true;
    };
  }, [application]);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { [COUNTRY_CODE]: countryCode } = Object.fromEntries(new FormData(event.currentTarget));
    const texts = applicationOnItsWay() ? undefined : judge();
    if (texts) {
      const chosen = typeof countryCode === 'string' ? countryCode : DEFAULT_COUNTRY_CODE;
      setFailure(undefined);
      setApplication(sendApplication({ ...texts, countryCode: chosen }));
    }
  }

  return { ...form, busy: application !== undefined, failure, submit };
}

/** The page of the sign-up says what happens now; closing the dialog first keeps it from leading home. */
function sayWhatComesNext(): void {
  closeDialog();
  navigate(PATHS.signup, { state: SUBMITTED, replace: dialogOf(location.pathname) !== undefined });
}
