/** Lists the texts of a template that can be translated. */
import { CATALOGUE } from '../catalogue/index.ts';
import { isRecord } from '../json.ts';
import type { Id, Info, Item, ResponseSet, TemplateRecords, Translated } from '../template/document.ts';
import { removeMarks, toMarkedText } from '../template/texts/rich-marks.ts';
import { listInDocumentOrder } from '../template/tree.ts';
import { getOfferedUnits } from '../units/convert.ts';
import { HEAD_ID, type TemplateText, type TextKind, type TranslatedField } from './text.ts';

/** The maximum lengths of texts that the contract accepts. */
const MAX_LENGTHS = {
  head_title: 300,
  version_title: 200,
  title: 5_000,
  set: 200,
  option: 1_000,
  mark: 200,
  unit: 100,
};
const MAX_LENGTH = 20_000;

type AnyTranslated = Translated<string>;
const sources = new WeakMap<TemplateText, AnyTranslated>();
/** The texts are cached for each state of a template, because each change of a translation reads all of them. */
const textsByRecords = new WeakMap<TemplateRecords, readonly TemplateText[]>();

/** A translation of a text, with the marks of its formats; empty if it has none. */
export function readTranslation(text: TemplateText, language: string): string {
  const texts = sources.get(text)?.translations?.[language];
  const plain = texts?.[text.field] ?? '';
  const { marked } = (texts ?? {}) as { readonly marked?: string };
  return text.is_rich && marked !== undefined && removeMarks(marked) === plain ? marked : plain;
}

/**
 * Lists all texts in the order of the template: those of the template itself, those of each page with its sections and
 * questions, and then the answers and units, which many questions may share. Empty texts are left out.
 */
export function listTexts(records: TemplateRecords): readonly TemplateText[] {
  const before = textsByRecords.get(records);
  if (before) return before;
  const list = new TextList(records);
  list.addAll();
  textsByRecords.set(records, list.texts);
  return list.texts;
}

class TextList {
  readonly texts: TemplateText[] = [];
  readonly #records: TemplateRecords;
  readonly #keys = new Set<string>();

  constructor(records: TemplateRecords) {
    this.#records = records;
  }

  addAll(): void {
    const { head, response_sets, custom_units, image_markers, info } = this.#records;
    this.#add(head, HEAD_ID, 'title', head.title, { kind: 'template', max_length: MAX_LENGTHS.head_title });
    this.#add(head, HEAD_ID, 'description', head.description, { kind: 'template', max_length: MAX_LENGTHS.title });
    this.#add(head, HEAD_ID, 'version_title', head.version_title, {
      ...{ kind: 'template', max_length: MAX_LENGTHS.version_title },
    });
    const sets = new Map<Id, Id>();
    const units = new Map<Id, Id>();
    const usedIds = { info: new Set<Id>(), markers: new Set<Id>() };
    for (const item of listInDocumentOrder(this.#records)) {
      this.#addItem(item);
      const { info_id, image_marker_id, response_set_id } = item.options as Readonly<Record<string, Id | undefined>>;
      if (info_id && info[info_id] && !usedIds.info.has(info_id)) {
        usedIds.info.add(info_id);
        this.#addInfo(info[info_id], item.id);
      }
      if (image_marker_id && !usedIds.markers.has(image_marker_id)) {
        usedIds.markers.add(image_marker_id);
        this.#addMarks(image_marker_id, item.id);
      }
      if (response_set_id && !sets.has(response_set_id)) sets.set(response_set_id, item.id);
      for (const unit of getOfferedUnits(item)) if (!units.has(unit)) units.set(unit, item.id);
    }
    for (const id of Object.keys(info)) if (!usedIds.info.has(id)) this.#addInfo(info[id] as Info, null);
    for (const id of Object.keys(image_markers)) if (!usedIds.markers.has(id)) this.#addMarks(id, null);
    // Sets follow in the order of the questions that use them first.
    for (const [id, item_id] of sets) if (response_sets[id]) this.#addSet(response_sets[id], item_id);
    for (const set of Object.values(response_sets)) if (!sets.has(set.uuid)) this.#addSet(set, null);
    for (const unit of Object.values(custom_units)) {
      const item_id = units.get(unit.uuid) ?? null;
      this.#add(unit, unit.uuid, 'title', unit.title, { kind: 'unit', item_id, max_length: MAX_LENGTHS.unit });
    }
  }

  #addItem(item: Item): void {
    const { kind }: { readonly kind: TextKind } = CATALOGUE[item.type];
    const at = { kind, item_id: item.id, max_length: MAX_LENGTHS.title };
    this.#add(item, item.id, 'title', item.title, at);
    const { constraint, required_message } = item.options;
    const message = isRecord(constraint) ? constraint.message : undefined;
    this.#add(item, item.id, 'constraint_message', message, { ...at, kind: 'message' });
    this.#add(item, item.id, 'required_message', required_message, { ...at, kind: 'message' });
  }

  #addInfo(info: Info, item_id: Id | null): void {
    const source = info.rich ? toMarkedText(info.rich) : info.text;
    const is_rich = info.rich !== undefined;
    this.#add(info, info.uuid, 'text', source, { kind: 'help', item_id, is_rich, max_length: MAX_LENGTH });
  }

  #addMarks(id: Id, item_id: Id | null): void {
    for (const mark of this.#records.image_markers[id]?.marks ?? [])
      this.#add(mark, mark.uuid, 'label', mark.label, {
        ...{ kind: 'mark', item_id: mark.item_id ?? item_id, max_length: MAX_LENGTHS.mark },
      });
  }

  #addSet(set: ResponseSet, item_id: Id | null): void {
    const { global_id } = set;
    // The name of a global response belongs to the workspace.
    if (!global_id) {
      const at = { kind: 'response_set', item_id, max_length: MAX_LENGTHS.set } as const;
      this.#add(set, set.uuid, 'title', set.title, at);
    }
    for (const option of set.options)
      this.#add(option, option.uuid, 'label', option.label, {
        ...{ kind: 'option', item_id, max_length: global_id ? 300 : MAX_LENGTHS.option },
        ...(global_id && { global_id }),
      });
  }

  #add(
    record: AnyTranslated,
    id: Id,
    field: TranslatedField,
    source: unknown,
    rest: Pick<TemplateText, 'kind' | 'max_length'> & Partial<TemplateText>,
  ): void {
    const key = `${id}:${field}`;
    // Several sets may be copies of one global response, whose answers have the same ids.
    if (typeof source !== 'string' || source.trim() === '' || this.#keys.has(key)) return;
    this.#keys.add(key);
    const text: TemplateText = { key, field, source, item_id: null, is_rich: false, ...rest };
    sources.set(text, record);
    this.texts.push(text);
  }
}
