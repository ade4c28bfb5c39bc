/** The input of `report.typ` as plain JSON: all texts are formatted, pictures are given by their path. */
import type { PrintedBlock } from '../printed-text.ts';
import type { PageStyle } from './page-style.ts';

export type Tone = 'green' | 'amber' | 'red' | 'none';

/** A rating with the path of its icon in the document; without a path, its name stands alone. */
export interface PrintedRating {
  readonly name: string;
  readonly icon: string;
}

export interface ScoreLine {
  readonly percent: string;
  readonly points: string;
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
  readonly tone: Tone;
}

export interface Entry {
  readonly kind: 'question';
  /** The reference code, as on screen. */
  readonly reference: string;
  readonly title: string;
  /** The text that is signed or acknowledged; empty for other questions. */
  readonly statement: readonly PrintedBlock[];
  readonly failed: boolean;
  /** Its photos are printed with the failed items already. */
  readonly photos_above: boolean;
  readonly answer: string;
  /** The text printed instead of a missing answer. */
  readonly unanswered: string;
  /** The tone of the answer; empty if it has no color. */
  readonly tone: Tone | '';
  readonly points: string;
  /** The colour that a rule set, as a word. */
  readonly mark: string;
  /** The rating of the answer; null if it has none. */
  readonly rating: PrintedRating | null;
  /** The person who acknowledged, and when. */
  readonly by: string;
  readonly note: string;
  readonly photos: readonly string[];
  /** One caption for each photo; empty for those without one. */
  readonly captions: readonly string[];
  /** The answer consists of files, which are printed themselves. */
  readonly of_files: boolean;
  readonly signatures: readonly string[];
  readonly signed_by: string;
  readonly signed_at: string;
  /** Recordings and other files that paper cannot show, with their kind, name and size. */
  readonly files: readonly { readonly kind: string; readonly name: string; readonly size: string }[];
  /** The issues that were raised at it. */
  readonly issues: readonly string[];
  /** The answer gets a line of its own. */
  readonly long: boolean;
  /** The page and sections that contain a failed item. */
  readonly place: string;
}

/** An instruction: its title, and its text below. */
export interface Instruction {
  readonly kind: 'text';
  readonly title: string;
  readonly text: readonly PrintedBlock[];
}

export interface Heading {
  readonly kind: 'page' | 'section';
  readonly title: string;
  /** The colour that a rule set for a section, as a word. */
  readonly mark: string;
}

export interface PrintedIssue {
  readonly title: string;
  readonly question: string;
  readonly status: string;
  readonly assignee: string;
  readonly due: string;
}

/** All issues of the inspection; the columns are in the order of their fields. */
export interface PrintedIssues {
  readonly columns: readonly string[];
  readonly rows: readonly PrintedIssue[];
}

export interface ReportDocument {
  readonly direction: 'ltr' | 'rtl';
  readonly language: string;
  /** The language of the questions, which may differ from that of the words around them. */
  readonly form_language: string;
  readonly page: PageStyle;
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
  readonly kicker: string;
  readonly author: string;
  readonly footer: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** The note on the whole inspection; may be empty. */
  readonly note: string;
  /** Null where no item counts towards the score. */
  readonly score: ScoreLine | null;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
  readonly groups: readonly (ScoreLine & { readonly title: string; readonly level: number })[];
  readonly failed: readonly Entry[];
  readonly issues: PrintedIssues;
  readonly parts: readonly (Heading | Entry | Instruction)[];
}
