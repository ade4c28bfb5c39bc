/** Before each file of tests: a slow machine takes its time, and what never comes fails a test all the same. */
import { configure } from '@testing-library/dom';

configure({ asyncUtilTimeout: 60_000 });
