import { forwardResetLink } from '../../src/page-scripts/forward-reset-link';

// `e2e/site/password-reset.spec.ts` has the addresses that it leads on.
test.each(['/?utm_source=mail&login=ada', '/?transaction=rp&login=ada', '/?action=rpx'])(
  'PASS-18: other parameters leave an address as it is: %s',
  (address) => {
    history.replaceState(null, '', address);
    forwardResetLink();
    expect(location.pathname + location.search).toBe(address);
    history.replaceState(null, '', '/');
  },
);
