/** Runs before all journeys: each of them starts a copy of a product that is installed once. */
import { installOnce } from '../packages/server/src/testing/installed.ts';

export default installOnce;
