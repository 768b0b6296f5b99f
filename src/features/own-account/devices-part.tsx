import { css } from '@emotion/react';
import { Laptop, LogOut, Smartphone } from 'lucide';
import { useRef, type ReactNode } from 'react';

import type { Device } from '../../../contract/values/account';
import { Icon } from '../../components/icon';
import { ownAccountMessages } from '../../config/messages/own-account';
import { AccountPart, rowStyle } from './account-part';
import { readDevices, requestAccount, type ShownAccount } from './account-requests';
import { ActionButton, ActionOutcome, useActions, type Actions, type Done } from './action';
import { timeInWords } from './times';

const messages = ownAccountMessages.devices;

/** Systems of devices that are held in the hand. */
const MOBILE = ['Android', 'iPhone', 'iPad'];

/** The sessions of the member. Each can be ended, but for this one, which "Logout" ends. */
export function DevicesPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const actions = useActions(account);
  const listRef = useRef<HTMLUListElement>(null);
  const { token, devices, update } = account;

  async function end(body: Readonly<Record<string, string>>, done: Done): Promise<Done> {
    const route = 'id' in body ? 'endDevice' : 'endOtherDevices';
    const left = await requestAccount(route, { token, body }, (answer) => readDevices(answer.devices));
    // Its button is gone.
    listRef.current?.focus();
    update({ devices: left });
    return done;
  }

  return (
    <AccountPart id="devices" heading={messages.heading} intro={messages.intro}>
      <ul ref={listRef} tabIndex={-1} aria-label={messages.heading}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            actions={actions}
            end={() =>
              end({ id: device.id }, (now) =>
                now.devices.some(({ id }) => id === device.id) ? undefined : messages.ended,
              )
            }
          />
        ))}
      </ul>
      {devices.some(({ isThis }) => !isThis) && (
        <div css={rowStyle}>
          <ActionButton
            actions={actions}
            name="others"
            label={
              <>
                <Icon icon={LogOut} />
                <span>{messages.endOthers}</span>
              </>
            }
            work={() =>
              end({}, (now) => (now.devices.every(({ isThis }) => isThis) ? messages.othersEnded : undefined))
            }
          />
        </div>
      )}
      <ActionOutcome actions={actions} />
    </AccountPart>
  );
}

const rowLayout = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--s-2) var(--s-4);
  align-items: center;
  padding-block: var(--s-4);
  & + & {
    border-top: 1px solid var(--line);
  }
  > svg {
    width: 2rem;
    height: 2rem;
    color: var(--link);
  }
  b {
    margin-right: 0.5rem;
    font-weight: 600;
  }
  .badge {
    background: var(--ok-bg);
  }
  > button {
    grid-column: 2;
    justify-self: start;
  }
  @media (min-width: 40rem) {
    grid-template-columns: auto 1fr auto;
    > button {
      grid-column: auto;
    }
  }
`;

interface DeviceRowProps {
  readonly device: Device;
  readonly actions: Actions;
  readonly end: () => Promise<Done>;
}

function DeviceRow({ device, actions, end }: DeviceRowProps): ReactNode {
  const { id, system, firstUsedAt, lastUsedAt, isThis } = device;
  const name = nameOf(device);
  const first = timeInWords(firstUsedAt);
  return (
    <li css={rowLayout}>
      <Icon icon={system !== null && MOBILE.includes(system) ? Smartphone : Laptop} />
      <div>
        <p>
          <b>{name}</b>
          {isThis && <span className="badge">{messages.this}</span>}
        </p>
        <p className="small muted">
          {isThis ? messages.usedNow(first) : messages.used(first, timeInWords(lastUsedAt))}
        </p>
      </div>
      {!isThis && (
        <ActionButton actions={actions} name={id} label={messages.end} ariaLabel={messages.endNamed(name)} work={end} />
      )}
    </li>
  );
}

/** What is known of a device: "Firefox on Android", one of both, or neither. */
function nameOf({ browser, system }: Device): string {
  return browser !== null && system !== null ? messages.on(browser, system) : (browser ?? system ?? messages.unknown);
}
