/** Builds the sheets of an XLSForm from a template: the reverse of an import. */
import {
  CATALOGUE,
  getChildren,
  getOption,
  type Id,
  type Item,
  isRepeating,
  type TemplateDocument,
} from '@rounds/engine';
import { CHECKED } from './answer-tests.ts';
import { ExportNotes } from './export-notes.ts';
import { ExpressionExporter, toColumnName } from './expression-exporter.ts';
import { FormConditions, toRequiredCell } from './form-conditions.ts';
import { CHECKBOX_LIST } from './form-names.ts';
import { FormLanguageColumns, pickTranslations, type SheetRow } from './form-rows.ts';
import { FormTemplate } from './form-template.ts';
import { QuestionCells } from './question-cells.ts';
import { noteSettings } from './setting-notes.ts';
import { noteTemplate } from './template-notes.ts';
import { TRUE } from './xpath.ts';

/** The rows of the three sheets of a form, with notes on what they cannot contain. */
export interface FormSheets {
  readonly survey: readonly SheetRow[];
  readonly choices: readonly SheetRow[];
  readonly settings: readonly SheetRow[];
  readonly notes: ExportNotes;
  /** The row of each item in the survey. */
  readonly rows: ReadonlyMap<Id, number>;
}

/** Matches `${key}` in a text, which is replaced by an answer. */
const ANSWER_REFERENCE = /\$\{\s*([^{}\s]{1,100})\s*\}/g;
/** Types of items that a form has between its groups, because an import moves them to the start page. */
const LOOSE_TYPES: readonly Item['type'][] = [
  'inspection_location',
  'inspection_real_start_date',
  'inspection_real_end_date',
];

/** @param checkboxLabel the label of the only choice of a checkbox, by language */
export function buildFormSheets(document: TemplateDocument, checkboxLabel: (language: string) => string): FormSheets {
  return new SurveyBuilder(document, checkboxLabel).build();
}

class SurveyBuilder {
  readonly #template: FormTemplate;
  readonly #notes = new ExportNotes();
  readonly #columns: FormLanguageColumns;
  readonly #conditions: FormConditions;
  readonly #questions: QuestionCells;
  readonly #checkboxLabel: (language: string) => string;
  readonly #rows: SheetRow[] = [];
  readonly #rowNumbers = new Map<Id, number>();
  readonly #unknown = new Set<string>();

  constructor(document: TemplateDocument, checkboxLabel: (language: string) => string) {
    this.#template = new FormTemplate(document);
    this.#columns = new FormLanguageColumns(document, (text) => this.#rename(text));
    this.#conditions = new FormConditions(this.#template, this.#notes);
    this.#questions = new QuestionCells(this.#template, this.#notes);
    this.#checkboxLabel = checkboxLabel;
  }

  build(): FormSheets {
    for (const page of getChildren(this.#template.records, null)) this.#addPage(page);
    const choices = this.#buildChoices();
    noteTemplate(this.#template, { survey: this.#rows, choices, languages: this.#columns.languages }, this.#notes);
    return {
      survey: this.#rows,
      choices,
      settings: [this.#buildSettings()],
      notes: this.#notes,
      rows: this.#rowNumbers,
    };
  }

  #addRow(row: SheetRow): void {
    this.#rows.push(row);
  }

  /** The start, end and hidden page become groups only if they have questions that people answer. */
  #addPage(page: Item): void {
    const children = getChildren(this.#template.records, page.id);
    if (page.type === 'page') {
      this.#addGroup(page, children);
      return;
    }
    const isLoose = (item: Item) => page.type === 'hidden_page' || isBetweenGroups(item);
    const loose = children.filter(isLoose);
    const others = children.filter((item) => !isLoose(item));
    for (const item of loose) this.#addItem(item);
    if (others.some((item) => this.#template.isExported(item))) this.#addGroup(page, others);
    else for (const item of others) this.#addItem(item);
  }

  #addItem(item: Item): void {
    if (CATALOGUE[item.type].kind === 'section') this.#addGroup(item, getChildren(this.#template.records, item.id));
    else if (isRepeating(item)) this.#addRepeatedQuestion(item);
    else this.#addQuestion(item);
  }

  #addGroup(group: Item, children: readonly Item[]): void {
    const kind = isRepeating(group) ? 'repeat' : 'group';
    const hasRepeats = children.some((child) => CATALOGUE[child.type].kind === 'section' || isRepeating(child));
    this.#rowNumbers.set(group.id, this.#rows.length + 2);
    this.#addRow({
      type: `begin_${kind}`,
      name: this.#template.getName(group),
      ...this.#toTexts(group),
      relevant: this.#toRelevant(group),
      ...(kind === 'repeat' && { repeat_count: this.#toRepeatCount(group) }),
      appearance: group.type === 'page' && !hasRepeats ? 'field-list' : '',
    });
    for (const child of children) this.#addItem(child);
    this.#addRow({ type: `end_${kind}` });
    noteSettings(group, this.#template, this.#notes);
  }

  /** Exports a repeated question with a repeat of its own. */
  #addRepeatedQuestion(item: Item): void {
    this.#addRow({
      type: 'begin_repeat',
      name: `${this.#template.getName(item)}_rows`,
      ...this.#columns.toCells('label', item.title, pickTranslations(item.translations, 'title')),
      repeat_count: this.#toRepeatCount(item),
    });
    this.#addQuestion(item);
    this.#addRow({ type: 'end_repeat' });
  }

  #addQuestion(item: Item): void {
    const cells = this.#questions.toCells(item);
    if (!cells) return;
    const { required } = this.#conditions.getConditions(item);
    const isAnswered = 'required' in CATALOGUE[item.type].options;
    this.#rowNumbers.set(item.id, this.#rows.length + 2);
    this.#addRow({
      ...cells,
      name: this.#template.getName(item),
      ...this.#toTexts(item),
      relevant: cells.type === 'hidden' ? '' : this.#toRelevant(item),
      required: isAnswered ? toRequiredCell(getOption(item, 'required') === true, required) : '',
      ...(isAnswered && getOption(item, 'read_only') === true && { read_only: 'yes' }),
    });
    noteSettings(item, this.#template, this.#notes);
  }

  #toRelevant(item: Item): string {
    const { relevant, isShowable } = this.#conditions.getConditions(item);
    const isHidden = getOption(item, 'hidden') === true || getOption(item, 'not_visible') === true;
    const isComputed = item.type === 'calculation' || item.type === 'constant';
    if (isHidden && !isShowable && !isComputed && !LOOSE_TYPES.includes(item.type)) {
      this.#notes.add(item, 'hidden');
      return 'false()';
    }
    return relevant === TRUE ? '' : relevant.text;
  }

  #toRepeatCount(item: Item): string {
    const source = getOption<string | null>(item, 'repeat_count');
    const limits = getOption<{ min?: number | null; max?: number | null } | null>(item, 'repeatable_settings');
    if (!source) {
      const { min = null, max = null } = limits ?? {};
      if (min !== null && min === max) return String(min);
      if (min !== null || max !== null) this.#notes.add(item, 'row_limits');
      return '';
    }
    const tree = this.#template.parse(source);
    const convert = () => (tree ? new ExpressionExporter(this.#template, item).value(tree).text : '');
    return this.#notes.attempt(item, 'repeat_count', convert) ?? '';
  }

  #toTexts(item: Item): SheetRow {
    const { title, translations, options } = item;
    const { message } = (options.constraint ?? {}) as { message?: unknown };
    this.#unknown.clear();
    const texts = {
      ...this.#columns.toCells('label', title, pickTranslations(translations, 'title')),
      ...this.#columns.toHint(this.#template.records.info[String(options.info_id)]),
      ...this.#columns.toCells(
        'constraint_message',
        String(message ?? ''),
        pickTranslations(translations, 'constraint_message'),
      ),
      ...this.#columns.toCells(
        'required_message',
        String(options.required_message ?? ''),
        pickTranslations(translations, 'required_message'),
      ),
    };
    if (this.#unknown.size > 0) this.#notes.add(item, 'text_reference');
    return texts;
  }

  /** Replaces keys in texts by names. A key that no question of the form has is written as a word. */
  #rename(text: string): string {
    return text.replace(ANSWER_REFERENCE, (_whole, key: string) => {
      const item = this.#template.findByKey(key);
      if (item && this.#template.isExported(item)) return `\${${this.#template.getName(item)}}`;
      this.#unknown.add(key);
      return key;
    });
  }

  #buildChoices(): SheetRow[] {
    const { document, listNames, optionNames } = this.#template;
    const usedIds = new Set(document.items.flatMap((item) => this.#template.findSet(item)?.uuid ?? []));
    const rows = document.response_sets
      .filter(({ uuid }) => usedIds.has(uuid))
      .flatMap(({ uuid, title, global_id, options }) =>
        options.map((option) => {
          const values = Object.entries(option.values ?? {}).filter(([key]) => key !== 'name');
          return {
            list_name: String(listNames.get(uuid)),
            name: String(optionNames.get(option.uuid)),
            ...this.#columns.toCells('label', option.label, pickTranslations(option.translations, 'label')),
            ...Object.fromEntries(values.map(([key, value]) => [toColumnName(key), String(value)])),
            ...(global_id && title && { global_response: title }),
          };
        }),
      );
    if (!document.items.some(({ type }) => type === 'checkbox')) return rows;
    const [own = 'en', ...others] = this.#columns.languages;
    const labels = Object.fromEntries(others.map((language) => [language, this.#checkboxLabel(language)]));
    const label = this.#columns.toCells('label', this.#checkboxLabel(own), labels);
    return [...rows, { list_name: CHECKBOX_LIST, name: CHECKED, ...label }];
  }

  #buildSettings(): SheetRow {
    const { document } = this.#template;
    return {
      form_title: document.title,
      form_id: 'form',
      default_language: this.#columns.own,
      style: 'pages',
      allow_choice_duplicates: 'yes',
    };
  }
}

function isBetweenGroups(item: Item): boolean {
  const isHiddenValue = ['calculation', 'constant'].includes(item.type) && getOption(item, 'hidden') === true;
  return LOOSE_TYPES.includes(item.type) || isHiddenValue;
}
