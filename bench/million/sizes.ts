/** The sizes of the workspace at scale 1, and how its records relate. */
export interface Sizes {
  readonly inspections: number;
  readonly assets: number;
  readonly issues: number;
  readonly people: number;
  readonly assignments: number;
  readonly activities: number;
  readonly listItems: number;
  /** The number of assets that are imported and archived. */
  readonly bulk: number;
}

const FULL: Sizes = {
  inspections: 1_000_000,
  assets: 300_000,
  issues: 1_000_000,
  people: 2_000,
  assignments: 2_000,
  activities: 1_000_000,
  listItems: 50_000,
  bulk: 100_000,
};
/** Small workspaces still have what every screen shows. */
const MIN_SIZE = 100;

export const getSizes = (scale: number): Sizes =>
  Object.fromEntries(
    Object.entries(FULL).map(([name, size]) => [name, Math.max(MIN_SIZE, Math.round(size * scale))]),
  ) as unknown as Sizes;

/** The questions of an inspection; most inspections are completed, so that all have 25,000,000 answers at scale 1. */
export const QUESTIONS = 27;
export const TEMPLATES = 20;
export const PLANTS = 50;
/** The nodes of a plant, including itself. */
export const NODES_OF_PLANT = 20;
export const NODES = PLANTS * NODES_OF_PLANT;
