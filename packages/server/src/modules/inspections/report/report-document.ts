/** What `report.typ` is given: every text ready to be shown, pictures by their path. Plain JSON. */

export type Tone = 'green' | 'amber' | 'red' | 'none';

export interface ScoreLine {
  readonly percent: string;
  readonly points: string;
  /** Length of the bar, 0 to 1. */
  readonly share: number;
  readonly tone: Tone;
}

export interface Entry {
  readonly kind: 'question';
  readonly title: string;
  readonly answer: string;
  /** What stands in place of an answer, where there is none. */
  readonly unanswered: string;
  /** Empty for answers without a colour. */
  readonly tone: Tone | '';
  readonly points: string;
  /** The colour that a rule gave, in words. */
  readonly mark: string;
  readonly rating: string;
  /** Who acknowledged, and when. */
  readonly by: string;
  readonly note: string;
  readonly photos: readonly string[];
  /** Its files say themselves what was answered. */
  readonly of_files: boolean;
  readonly signatures: readonly string[];
  readonly signed_by: string;
  readonly signed_at: string;
  /** Recordings and other files that paper cannot show: what each is, its name and its size. */
  readonly files: readonly { readonly kind: string; readonly name: string; readonly size: string }[];
  /** The answer takes a line of its own. */
  readonly long: boolean;
  /** Page and sections above, for failed items. */
  readonly place: string;
}

export interface Heading {
  readonly kind: 'page' | 'section' | 'text';
  readonly title: string;
  /** The colour that a rule gave to a section, in words. */
  readonly mark: string;
}

export interface ReportDocument {
  readonly direction: 'ltr' | 'rtl';
  readonly language: string;
  readonly words: Readonly<Record<string, string>>;
  readonly title: string;
  readonly kicker: string;
  readonly author: string;
  readonly footer: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Null where nothing counted. */
  readonly score: ScoreLine | null;
  readonly counts: readonly { readonly label: string; readonly value: string }[];
  readonly groups: readonly (ScoreLine & { readonly title: string; readonly level: number })[];
  readonly failed: readonly Entry[];
  readonly parts: readonly (Heading | Entry)[];
}
