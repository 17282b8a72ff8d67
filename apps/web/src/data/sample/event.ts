/** Event a page fires to load test data; `detail` is a schema object. */
export const LOAD_TEST_DATA = 'load-test-data'
