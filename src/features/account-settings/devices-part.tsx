import { css } from '@emotion/react';
import { Laptop, LogOut, Smartphone } from 'lucide';
import { useRef, useState, type ReactNode } from 'react';

import type { Device } from '../../../contract/values/account';
import { buttonClass } from '../../components/button';
import { fieldGridStyle } from '../../components/field';
import { Icon } from '../../components/icon';
import { useReturnFocus } from '../../components/submit-button';
import { DAY, formatTime, TIME } from '../../lib/day-and-time';
import { Form } from '../forms/form';
import { settingsMessages } from './messages';
import { PASSWORD_ONLY, PasswordFormParts, useSettingsForm } from './settings-form';
import { AccountPart, Done } from './part';
import { readDevices, requestAccount, type ShownAccount } from './requests';

const messages = settingsMessages.devices;

/** Systems of devices that are held in the hand. */
const MOBILE = ['Android', 'iPhone', 'iPad'];

/** The sessions of the member. With the password each can be ended, but for this one, which "Logout" ends. */
export function DevicesPart({ account }: { readonly account: ShownAccount }): ReactNode {
  const listRef = useRef<HTMLUListElement>(null);
  // Whose button was pressed; undefined: that for all others.
  const pressed = useRef<string>(undefined);
  const [sent, setSent] = useState<string>();
  const [ended, setEnded] = useState<{ readonly id: string | undefined }>();
  const { devices, update } = account;

  const form = useSettingsForm(account, {
    ...PASSWORD_ONLY,
    name: 'account-devices',
    reset: () => setEnded(undefined),
    send: async (texts, request) => {
      const id = pressed.current;
      setSent(id);
      try {
        const [route, body] =
          id === undefined ? (['endOtherDevices', texts] as const) : (['endDevice', { ...texts, id }] as const);
        const left = await requestAccount(route, { ...request, body }, (answer) => readDevices(answer.devices));
        form.clear();
        // Its button is gone.
        listRef.current?.focus();
        update({ devices: left });
        setEnded({ id });
      } finally {
        pressed.current = undefined;
      }
    },
    onInvalid: () => {
      pressed.current = undefined;
    },
  });
  const { busy, state } = form;

  function end(id: string): void {
    pressed.current = id;
    state.formRef.current?.requestSubmit();
  }

  return (
    <AccountPart id="devices" heading={messages.heading} intro={messages.intro}>
      <Form form={state} css={fieldGridStyle}>
        <ul ref={listRef} tabIndex={-1} aria-label={messages.heading} className="full">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={busy}
              isSent={busy && sent === device.id}
              end={() => end(device.id)}
            />
          ))}
        </ul>
        {devices.some(({ isThis }) => !isThis) && (
          <PasswordFormParts account={account} form={form} label={messages.endOthers} icon={LogOut} />
        )}
      </Form>
      <Done text={ended && textOf(ended.id, devices)} />
    </AccountPart>
  );
}

/** What was ended, in words for the devices that are shown: undefined if it is not true any more. @param id undefined: all others */
function textOf(id: string | undefined, devices: readonly Device[]): string | undefined {
  if (id === undefined) return devices.every(({ isThis }) => isThis) ? messages.othersEnded : undefined;
  return devices.some((device) => device.id === id) ? undefined : messages.ended;
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
  /** A request of the list is pending. */
  readonly busy: boolean;
  /** It is the request of this row. */
  readonly isSent: boolean;
  readonly end: () => void;
}

function DeviceRow({ device, busy, isSent, end }: DeviceRowProps): ReactNode {
  const ref = useReturnFocus(busy);
  const { system, firstUsedAt, lastUsedAt, isThis } = device;
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
        <button
          ref={ref}
          type="button"
          className={buttonClass({ variant: 'line' })}
          aria-label={messages.endNamed(name)}
          disabled={busy}
          onClick={end}
        >
          {isSent ? settingsMessages.busy : messages.end}
        </button>
      )}
    </li>
  );
}

/** What is known of a device: "Firefox on Android", one of both, or neither. */
function nameOf({ browser, system }: Device): string {
  return browser !== null && system !== null ? messages.on(browser, system) : (browser ?? system ?? messages.unknown);
}

/** A time in words, in the time zone of the device: "today at 08:40", "3 May", "3 May 2025". */
function timeInWords(time: string): string {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString()
    ? messages.today(formatTime(date, TIME))
    : formatTime(date, DAY);
}
