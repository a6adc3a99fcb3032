import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { newFolder, startServer } from '../../apps/server/test/process-under-test.ts';
import { OWNER } from '../../apps/server/test/spark-under-test.ts';

/** The traders' command, installed and used as the pages describe, from a folder without Spark. */

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'apps/docs/spark/install.md'), 'utf8');

/** The commands of the first block of a section, without their comments. */
function printed(section: string): readonly string[] {
  const [, text = ''] = page.split(`{#${section}}`);
  const [, block = ''] = /```bash[^\n]*\n([\s\S]*?)```/.exec(text) ?? [];
  return block
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '');
}

test('what the install page prints works from an empty folder', async (t) => {
  const home = newFolder(t);
  const elsewhere = join(home, 'elsewhere');
  mkdirSync(elsewhere);
  const server = await startServer(t, { env: { SPARK_DATA: newFolder(t) } });
  const env = {
    PATH: [join(home, 'bin'), dirname(process.execPath), process.env.PATH].join(':'),
    HOME: home,
    SPARK_URL: server.address,
    SPARK_PASSWORD: OWNER.password,
    // The machine's folder of commands; nothing may come from a registry.
    npm_config_prefix: home,
    npm_config_offline: 'true',
  };
  const run = (line: string, cwd: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' });
    assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
    return stdout;
  };
  const commands = printed('command-line');
  const isInstall = (line: string) => line.startsWith('npm ');
  assert.ok(commands.some(isInstall), commands.join('\n'));
  for (const line of commands.filter(isInstall)) run(line, root);
  // The watch command runs until it is stopped.
  const used = commands.filter((line) => !isInstall(line) && !line.endsWith(' watch'));
  assert.ok(used.length > 5, commands.join('\n'));
  for (const line of used) {
    assert.match(line, /^spark-trader /);
    run(line.replace('owner@spark.local', OWNER.email), elsewhere);
  }
  run('spark-trader kill on', elsewhere);
  assert.match(run('spark-trader guards', elsewhere), /^all +on /m);
  assert.match(run('spark-trader --version', elsewhere), /^\d+\.\d+\.\d+\n$/);

  const [, snippet = ''] = /```json title="In the settings of the assistant"\n([\s\S]*?)```/.exec(page) ?? [];
  for (const settings of [snippet, run('spark-trader mcp --settings', elsewhere)]) {
    const { mcpServers } = JSON.parse(settings) as {
      readonly mcpServers: { readonly spark: { readonly command: string; readonly args: readonly string[] } };
    };
    const { command, args } = mcpServers.spark;
    assert.notEqual(command, 'npx');
    const assistant = spawn(command, args, { cwd: elsewhere, env });
    t.after(() => assistant.kill('SIGKILL'));
    assistant.stdin.end('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"listGuards"}}\n');
    const lines: string[] = [];
    for await (const line of createInterface({ input: assistant.stdout })) lines.push(line);
    assert.match(lines.join('\n'), /Killed.{1,5}true/);
  }
});

test('no page and no program prints a command that a foreign package could answer', () => {
  const places = [
    'README.md',
    'CHANGELOG.md',
    'docs',
    'apps/docs',
    'packages/sdk-js',
    'samples',
    'clients/python',
  ];
  const files = places.flatMap((place) => {
    if (place.endsWith('.md')) return [place];
    return readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((name) => !/(^|\/)(node_modules|build|dist|\.docusaurus)\//.test(name))
      .filter((name) => /\.(mdx?|tsx?|py|sh|json)$/.test(name))
      .map((name) => join(place, name));
  });
  assert.ok(files.length > 200, `only ${files.length} files were checked`);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    assert.doesNotMatch(text, /\bnpx\s+(-\S+\s+)*@?spark/, file);
    assert.doesNotMatch(text, /"npx",\s*"args"/, file);
  }
});
