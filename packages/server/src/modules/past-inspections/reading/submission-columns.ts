/** Columns of exports of Kobo and ODK that are no questions. */

/** Columns that the programs add, such as `_index` and `meta/instanceID`. */
export const isOwnColumn = (name: string): boolean =>
  /^_|^meta[/-]|^(?:formhub|__version__|instanceID|KEY|SubmissionDate|SubmitterID|AttachmentsPresent|AttachmentsExpected|Status|ReviewState|DeviceID|Edits|FormVersion|deviceid|username|simserial|subscriberid|phonenumber|today)\b/.test(
    name,
  );

/**
 * Lists columns of single choices by the name of the question, such as `fruit/apple` for `fruit`: their values are in
 * the question's own column as well.
 */
export function listSplitChoices(names: readonly string[]): Map<string, string> {
  const all = new Set(names);
  const split = new Map<string, string>();
  for (const name of names) {
    const end = name.lastIndexOf('/');
    const question = end > 0 ? name.slice(0, end) : '';
    if (all.has(question)) split.set(name, question);
  }
  return split;
}
