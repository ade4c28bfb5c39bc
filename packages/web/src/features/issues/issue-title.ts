/** The title of an issue that is raised from an answer: what is wrong, so that it can be told from others in a list. */
import { MAX_ISSUE_TITLE_LENGTH } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { stripLinks } from '../../ui/index.ts';

/** A sentence ends with a mark before a space, or with a full-width mark, or with its line. `7.8 °C` is no end. */
const FIRST_SENTENCE = /^.*?(?:[.!?…](?=\s|$)|[。！？]|$)/mu;
const END = /[.。:：\s]$/u;
const QUESTION_END = /[?？\s]$/u;

/** Trims character by character, because a pattern for all of them takes quadratic time. */
function trimEnd(text: string, end = END): string {
  let trimmed = text.trim();
  while (end.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return trimmed;
}

const getFirstSentence = (note: string): string => trimEnd(FIRST_SENTENCE.exec(note.trim())?.[0] ?? '');

interface AnsweredQuestion {
  readonly question: string;
  readonly note: string;
}

/** The first sentence of the note; without a note, that the question is not OK. */
export function useIssueTitle(): (answer: AnsweredQuestion) => string {
  const { t } = useTranslation('raise');
  return ({ question, note }) => {
    const name = trimEnd(trimEnd(stripLinks(question)), QUESTION_END);
    const title = getFirstSentence(note) || t('title_of_question', { question: name });
    return title.slice(0, MAX_ISSUE_TITLE_LENGTH);
  };
}

/** Whether a description only repeats the title, and is left out. */
export const isRepeatedTitle = (description: string, title: string): boolean => trimEnd(description) === trimEnd(title);
