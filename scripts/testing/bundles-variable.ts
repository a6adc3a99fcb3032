/** The variable in which the processes of a run find the module to be loaded first, which makes them use the bundles. */
export const bundlesVariable = 'SPARK_TEST_BUNDLES';
