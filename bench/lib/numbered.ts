/** SQL for rows that follow from their number, so that two runs measure the same ones. */

/** A number that looks random and follows from `of`. */
export const hash = (of: string) => `abs(hashint8((${of})::bigint)::bigint)`;
/** The workspace of the product that a bench fills. */
export const WORKSPACE = '(select min(id) from workspace)';
