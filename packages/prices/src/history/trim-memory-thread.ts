import { DuckDBInstance } from '@duckdb/node-api';

const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '16MB' });
instance.closeSync();
