import { DEFAULT_RATINGS, type Rating, type RatingIconName } from '@rounds/contract/settings/ratings.ts';
import {
  IconAlertTriangle,
  IconCheck,
  IconFlag,
  IconFlame,
  IconMoodCry,
  IconMoodHappy,
  IconMoodNeutral,
  IconMoodSad,
  IconMoodSmile,
  IconShieldCheck,
  IconStar,
  IconThumbDown,
  IconThumbUp,
  IconTool,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ICON } from './icon.ts';

const ICONS: Record<RatingIconName, typeof IconCheck> = {
  mood_happy: IconMoodHappy,
  mood_smile: IconMoodSmile,
  mood_neutral: IconMoodNeutral,
  mood_sad: IconMoodSad,
  mood_cry: IconMoodCry,
  thumb_up: IconThumbUp,
  thumb_down: IconThumbDown,
  check: IconCheck,
  alert: IconAlertTriangle,
  cross: IconX,
  shield_check: IconShieldCheck,
  star: IconStar,
  flag: IconFlag,
  flame: IconFlame,
  tool: IconTool,
};

interface RatingIconProps {
  readonly rating: Pick<Rating, 'rating' | 'icon'>;
  readonly size?: number;
}

/** The icon of a rating. It is decoration: the rating's name must be shown or given as a label. */
export function RatingIcon({ rating, size = 22 }: RatingIconProps) {
  const { icon } = rating;
  // Without a network, an uploaded picture may be missing.
  const [missing, setMissing] = useState<string | null>(null);
  if ('url' in icon && icon.url !== missing) {
    const { url } = icon;
    return <img src={url} alt="" width={size} height={size} onError={() => setMissing(url)} />;
  }
  const name = 'name' in icon ? icon.name : getDefaultIcon(rating.rating);
  const Icon = ICONS[name];
  return <Icon {...ICON} size={size} />;
}

const getDefaultIcon = (value: number): RatingIconName =>
  DEFAULT_RATINGS.find(({ rating }) => rating === value)?.icon.name ?? 'star';
