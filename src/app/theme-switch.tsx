import { css } from '@emotion/react';
import { Monitor, Moon, Sun } from 'lucide';
import type { ReactNode } from 'react';

import { Icon } from '../components/icon';
import { THEME_SWITCH_NAME } from '../config/markup';
import { themeMessages } from '../config/messages/site';
import { COLOR_MODES, DEFAULT_MODE, showOnSwitch } from '../theme/color-mode';

const icons = { light: Sun, dark: Moon, system: Monitor };

const switchStyle = css`
  display: inline-flex;
  label {
    display: grid;
    place-items: center;
    width: var(--switch-size, 2rem);
    height: var(--switch-size, 2rem);
    border-radius: var(--r-1);
    cursor: pointer;
  }
  label:has(:checked) {
    background: var(--switch-on, rgb(255 255 255 / 0.18));
    color: var(--ink);
  }
  label:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 1px;
  }
  @media (forced-colors: active) {
    label:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`;

interface ThemeSwitchProps {
  /** Distinguishes the switches of one page. */
  readonly place: string;
}

/** Light, dark or the device's theme. Works without React (`theme/color-mode.ts`). */
export function ThemeSwitch({ place }: ThemeSwitchProps): ReactNode {
  return (
    <fieldset css={switchStyle} data-theme-switch="">
      <legend className="sr-only">{themeMessages.legend}</legend>
      {COLOR_MODES.map((option) => (
        <label key={option} title={themeMessages[option]}>
          <input
            className="sr-only"
            type="radio"
            name={`${THEME_SWITCH_NAME}${place}`}
            value={option}
            defaultChecked={option === DEFAULT_MODE}
            ref={showChoice}
          />
          <Icon icon={icons[option]} />
          <span className="sr-only">{themeMessages[option]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** For a switch that was rendered after the page had loaded. */
function showChoice(option: HTMLInputElement | null): void {
  if (option) {
    showOnSwitch(option);
  }
}
