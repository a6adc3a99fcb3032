import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import {
  createKeyRing,
  findKeyRing,
  KEY_FILE,
  KeyFileError,
  lookupMac,
  makeKey,
  masterFromText,
  mastersCached,
  readKeyFile,
  seal,
  UnsealError,
  unseal,
  WrongKeyError,
  withCurrent,
  writeKeyFile,
} from '@spark/application';
import { newFolder } from './process-under-test.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const PLACE = { ucc: 'SABC123', owner: 'paper', name: 'client_secret' } as const;
const SECRET = 'a broker’s key ✓';

suite('sealing', () => {
  const ring = createKeyRing([OLD]);

  test('what was sealed opens again, whatever it says', () => {
    for (const secret of ['', 'x', SECRET, '\u0000', 'long '.repeat(10_000)]) {
      assert.equal(unseal(ring, PLACE, seal(ring, PLACE, secret)), secret);
    }
  });

  test('the same secret is never sealed the same way twice, and its text is nowhere in the seal', () => {
    const [first, second] = [seal(ring, PLACE, SECRET), seal(ring, PLACE, SECRET)];
    assert.notEqual(first.text, second.text);
    assert.ok(!Buffer.from(first.text, 'base64url').includes('broker'));
  });

  test('a change of any byte is noticed', () => {
    const sealed = seal(ring, PLACE, SECRET);
    const bytes = Buffer.from(sealed.text, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [0x01, 0x80]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ bit;
        assert.throws(
          () => unseal(ring, PLACE, { ...sealed, text: changed.toString('base64url') }),
          UnsealError,
          `byte ${at}`,
        );
      }
    }
  });

  test('a change of any character of the text is noticed, also one that decodes to the same bytes', () => {
    const sealed = seal(ring, PLACE, 'abcdefgh');
    for (let at = 0; at < sealed.text.length; at++) {
      for (const other of ['A', 'B', '_', '!', ' ', '=']) {
        if (sealed.text[at] === other) continue;
        const text = sealed.text.slice(0, at) + other + sealed.text.slice(at + 1);
        assert.throws(
          () => unseal(ring, PLACE, { ...sealed, text }),
          UnsealError,
          `character ${at} as ${other}`,
        );
      }
    }
  });

  test('a value cut short or made longer is noticed, at every length', () => {
    const sealed = seal(ring, PLACE, SECRET);
    const bytes = Buffer.from(sealed.text, 'base64url');
    for (let length = 0; length < bytes.length; length++) {
      const text = bytes.subarray(0, length).toString('base64url');
      assert.throws(() => unseal(ring, PLACE, { ...sealed, text }), UnsealError, `${length} bytes`);
    }
    const longer = Buffer.concat([bytes, Buffer.of(0)]).toString('base64url');
    assert.throws(() => unseal(ring, PLACE, { ...sealed, text: longer }), UnsealError);
  });

  test('a value moved to another user, account or name does not open', () => {
    const sealed = seal(ring, PLACE, SECRET);
    const elsewhere = [
      { ...PLACE, ucc: 'SXYZ999' },
      { ...PLACE, owner: 'other' },
      { ...PLACE, owner: '' },
      { ...PLACE, name: 'Sessionid' },
      // The three parts are bound one by one, not as one text that could be cut elsewhere.
      { ucc: 'SABC123p', owner: 'aper', name: 'client_secret' },
      { ucc: 'SABC123', owner: 'paperclient', name: '_secret' },
    ];
    for (const place of elsewhere) {
      assert.throws(() => unseal(ring, place, sealed), /does not open: it was changed or moved/);
    }
  });

  test('another key does not open it, under its own name or under the right one', () => {
    const sealed = seal(ring, PLACE, SECRET);
    const other = createKeyRing([NEW]);
    assert.throws(() => unseal(other, PLACE, sealed), {
      name: 'UnsealError',
      message: `The secret client_secret of SABC123:paper was sealed with key ${ring.current.id}, which was not given.`,
    });
    assert.throws(() => unseal(other, PLACE, { ...sealed, keyId: other.current.id }), UnsealError);
  });

  test('what it complains about never holds the secret', () => {
    const sealed = seal(ring, PLACE, SECRET);
    assert.throws(
      () => unseal(ring, { ...PLACE, name: 'x' }, sealed),
      (error: Error) => !error.message.includes('broker') && !error.message.includes(sealed.text),
    );
  });
});

suite('the key ring', () => {
  test('the current key seals, the others still open', () => {
    const before = seal(createKeyRing([OLD]), PLACE, SECRET);
    const ring = createKeyRing([NEW, OLD]);
    assert.equal(unseal(ring, PLACE, before), SECRET);
    assert.equal(seal(ring, PLACE, SECRET).keyId, createKeyRing([NEW]).current.id);
    const back = withCurrent(ring, before.keyId);
    assert.equal(seal(back, PLACE, SECRET).keyId, before.keyId);
    assert.equal(back.byId.size, 2);
    assert.throws(() => withCurrent(ring, 'unknown'), /Invariant/);
  });

  test('every purpose has its own key, and the id reveals none of them', () => {
    const { current } = createKeyRing([OLD]);
    const keys = [OLD, current.sealing.export(), current.lookup, current.tokens].map((key) =>
      key.toString('hex'),
    );
    assert.equal(new Set(keys).size, 4);
    assert.ok(keys.every((key) => !key.includes(current.id)));
    assert.match(current.id, /^[0-9a-f]{12}$/);
  });

  test('the same secret gives the same key for ever: these values are stored in people’s data', () => {
    assert.equal(createKeyRing([masterFromText('correct horse battery staple')]).current.id, 'ef6ec9fc4299');
    assert.equal(createKeyRing([OLD]).current.id, '80588d50e7fe');
    assert.equal(
      lookupMac(createKeyRing([OLD]).current, 'key'),
      'fXC7DaE4x0JspveSmcaFiA6tfHBYfFGT1zw94IURBaQ',
    );
  });

  test('a typed secret is the same however its accents were typed', () => {
    assert.deepEqual(masterFromText('pass-é-pass-pass'), masterFromText('pass-e\u0301-pass-pass'));
    assert.notDeepEqual(masterFromText('pass-é-pass-pass'), masterFromText('pass-e-pass-pass'));
  });
});

suite('the key file', () => {
  test('there is none: null, and nothing is made', (t) => {
    const folder = newFolder(t);
    assert.equal(readKeyFile(folder), null);
    assert.equal(readKeyFile(join(folder, 'missing')), null);
    assert.ok(!existsSync(join(folder, 'missing')));
  });

  test('keys come back as written, newest first, in a file for this user only', (t) => {
    const folder = join(newFolder(t), 'deep', 'data');
    const keys = [makeKey(), makeKey(), makeKey()];
    writeKeyFile(folder, keys);
    assert.deepEqual(readKeyFile(folder), keys);
    assert.equal(statSync(join(folder, KEY_FILE)).mode & 0o777, 0o600);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  test('blank lines and the line ends of another system do no harm', (t) => {
    const folder = newFolder(t);
    writeFileSync(join(folder, KEY_FILE), `\n${OLD.toString('base64')}\r\n\r\n`);
    assert.deepEqual(readKeyFile(folder), [OLD]);
  });

  test('a damaged, short, long or empty file is refused with the fix', (t) => {
    const folder = newFolder(t);
    const good = OLD.toString('base64');
    const damaged = {
      empty: '',
      'blank lines only': '\n\n',
      'a short key': Buffer.alloc(31).toString('base64'),
      'a long key': Buffer.alloc(33).toString('base64'),
      'cut in the middle': good.slice(0, 20),
      'without its padding': good.slice(0, -1),
      'a strange character': `${good.slice(0, 5)}!${good.slice(6)}`,
      'one invalid character more': `${good.slice(0, 5)}!${good.slice(5)}`,
      'one good key and one bad': `${good}\nabc`,
      'hexadecimal digits': OLD.toString('hex'),
      'binary bytes': '\u0000\u0001\u0002',
    };
    for (const [what, text] of Object.entries(damaged)) {
      writeFileSync(join(folder, KEY_FILE), text);
      assert.throws(() => readKeyFile(folder), /secret\.key is damaged\. Put back the copy/, what);
      assert.equal(readFileSync(join(folder, KEY_FILE), 'utf8'), text, 'it is left as it is');
    }
  });

  test('a read or write error is reported in a sentence', (t) => {
    const folder = newFolder(t);
    mkdirSync(join(folder, KEY_FILE));
    assert.throws(() => readKeyFile(folder), { name: 'KeyFileError', message: /cannot be read \(EISDIR\)/ });
    writeFileSync(join(folder, 'a-file'), '');
    assert.throws(() => writeKeyFile(join(folder, 'a-file'), [OLD]), KeyFileError);
  });

  test('replacing it never loosens its mode, also when a crash left a readable file beside it', (t) => {
    const folder = newFolder(t);
    writeKeyFile(folder, [OLD]);
    chmodSync(join(folder, KEY_FILE), 0o644);
    writeFileSync(join(folder, `${KEY_FILE}.new`), 'half', { mode: 0o666 });
    writeKeyFile(folder, [NEW, OLD]);
    assert.equal(statSync(join(folder, KEY_FILE)).mode & 0o777, 0o600);
    assert.deepEqual(readKeyFile(folder), [NEW, OLD]);
    assert.ok(!existsSync(join(folder, `${KEY_FILE}.new`)));
  });

  test('replacing it is one move: the old file is whole until the new one is, and a failure changes nothing', (t) => {
    const folder = newFolder(t);
    writeKeyFile(folder, [OLD]);
    const before = statSync(join(folder, KEY_FILE)).ino;
    writeKeyFile(folder, [NEW]);
    assert.notEqual(statSync(join(folder, KEY_FILE)).ino, before, 'a new file took its place');
    mkdirSync(join(folder, `${KEY_FILE}.new`));
    assert.throws(() => writeKeyFile(folder, [OLD]), KeyFileError);
    assert.deepEqual(readKeyFile(folder), [NEW]);
  });

  test('a link planted beside it is not followed', (t) => {
    const folder = newFolder(t);
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'untouched');
    symlinkSync(victim, join(folder, `${KEY_FILE}.new`));
    writeKeyFile(folder, [OLD]);
    assert.equal(readFileSync(victim, 'utf8'), 'untouched');
  });
});

suite('the present keys', () => {
  const TEXT = 'sixteen letters or more';
  const idOf = (master: Buffer) => createKeyRing([master]).current.id;

  test('the ring’s current key is the one that sealed the data, whichever is newer', (t) => {
    const dataFolder = newFolder(t);
    writeKeyFile(dataFolder, [NEW, OLD]);
    const config = { dataFolder, secret: TEXT, previousSecret: 'the one before this' };
    for (const master of mastersCached(config)) {
      assert.equal(findKeyRing(config, idOf(master)).current.id, idOf(master));
    }
    assert.equal(mastersCached(config).length, 4);
  });

  test('SPARK_SECRET goes before the key file, the key file before SPARK_SECRET_PREVIOUS alone', (t) => {
    const dataFolder = newFolder(t);
    writeKeyFile(dataFolder, [OLD]);
    assert.deepEqual(
      mastersCached({ dataFolder, secret: TEXT, previousSecret: null })[0],
      masterFromText(TEXT),
    );
    assert.deepEqual(mastersCached({ dataFolder, secret: null, previousSecret: TEXT })[0], OLD);
  });

  test('a wrong key, and none at all, are reported with the fix', (t) => {
    const dataFolder = newFolder(t);
    const nothing = { dataFolder, secret: null, previousSecret: null };
    assert.throws(() => findKeyRing(nothing, 'aaaabbbbcccc'), {
      name: 'WrongKeyError',
      message: `The stored secrets were sealed with key aaaabbbbcccc, but no key was given. To open them, put back the file secret.key in ${dataFolder} from your backup, or set SPARK_SECRET to what it was.`,
    });
    writeKeyFile(dataFolder, [OLD]);
    assert.throws(
      () => findKeyRing(nothing, 'aaaabbbbcccc'),
      (error: Error) => {
        assert.ok(error instanceof WrongKeyError);
        assert.match(error.message, new RegExp(`the given key is ${idOf(OLD)}\\. To open them, put back`));
        return true;
      },
    );
    assert.throws(
      () => findKeyRing({ ...nothing, secret: TEXT }, 'aaaabbbbcccc'),
      /set SPARK_SECRET to what it was, or name the earlier one in SPARK_SECRET_PREVIOUS and run: npm run spark -- secrets rotate/,
    );
  });
});
