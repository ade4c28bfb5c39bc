import { useTranslation } from 'react-i18next';
import type { ChangeLine, ChangeWord } from './patch-words.ts';

const NAME_SHOWN = 60;
const short = (name: string) => (name.length > NAME_SHOWN ? `${name.slice(0, NAME_SHOWN - 1)}…` : name);

/** One line of a change: "V2.1.7: text changed, now required". */
export function useChangeWords(): (line: ChangeLine) => string {
  const { t } = useTranslation('builder');
  return ({ name, words }) => {
    const what = words.map((word: ChangeWord) => t(`change.${word}`)).join(', ');
    return name === null ? what : t('change_of', { name: short(name) || t('untitled'), what });
  };
}
