import { clusterDatabaseSuite, openClusterMemory } from '@spark/testkit';

clusterDatabaseSuite({ name: 'in memory', open: openClusterMemory });
