import {
  Calendar,
  GraduationCap,
  LayoutDashboard,
  MessageCircle,
  Settings,
  Share2,
  User,
  Wallet,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';

import { TILE_ICON_NAMES, type TileIconName } from '../content-model/icon-names';
import { assertOneOf } from '../lib/assert';
import { Icon } from './icon';

const drawings: Record<TileIconName, IconNode> = {
  affiliate: Share2,
  calendar: Calendar,
  courses: GraduationCap,
  messages: MessageCircle,
  overview: LayoutDashboard,
  profile: User,
  settings: Settings,
  wallet: Wallet,
};

/** The icon of a dashboard tile, chosen by an editor. `name` is one of `TILE_ICON_NAMES`. */
export function TileIcon({ name }: { readonly name: string }): ReactNode {
  return <Icon icon={drawings[assertOneOf(TILE_ICON_NAMES, name)]} />;
}
