import {
  Award,
  BookOpen,
  Compass,
  FileText,
  Gift,
  Handshake,
  Heart,
  Infinity as InfinitySign,
  Lightbulb,
  MessageCircle,
  Shield,
  Sparkles,
  Star,
  TrendingUp,
  Users,
  Video,
  type IconNode,
} from 'lucide';
import type { ReactNode } from 'react';

import { ICON_NAMES, type IconName } from '../content-model/icon-names';
import { assertOneOf } from '../lib/assert';
import { Icon } from './icon';

const drawings: Record<IconName, IconNode> = {
  award: Award,
  'book-open': BookOpen,
  compass: Compass,
  'file-text': FileText,
  gift: Gift,
  handshake: Handshake,
  heart: Heart,
  infinity: InfinitySign,
  lightbulb: Lightbulb,
  'message-circle': MessageCircle,
  shield: Shield,
  sparkles: Sparkles,
  star: Star,
  'trending-up': TrendingUp,
  users: Users,
  video: Video,
};

interface ContentIconProps {
  /** One of `ICON_NAMES`. */
  readonly name: string;
  readonly className?: string;
}

/** An icon chosen by an editor. */
export function ContentIcon({ name, className }: ContentIconProps): ReactNode {
  return <Icon icon={drawings[assertOneOf(ICON_NAMES, name)]} {...(className ? { className } : {})} />;
}
