/*
 * A disk that loses whatever was not synced, for tests of what survives a power cut. Preloaded into a process (LD_PRELOAD)
 * it stands between the process and libc. The files of the process are the page cache; beside them, in the folder `.disk`,
 * this library keeps what a real disk would hold: a file in `.disk` gets the written ranges of its file when that is
 * synced, and not before. Whoever cuts the power ends the process and puts the files of `.disk` in the place of the others.
 *
 *   LOSSY_DISK_FOLDER  files below this folder are covered
 *   LOSSY_DISK_NAME    where their name begins with this
 *
 * A file `.disk/NAME.eio` makes the next sync of NAME fail with EIO, once, and is removed by it. As in Linux, what should
 * have been written is then taken for written: it is still read from the file, and no later sync writes it.
 *
 * Removing a file takes effect on the disk at once, and a process that was killed takes its unsynced ranges with it,
 * where the kernel would still write them: both make the disk simpler, the second also worse. Writing by a mapping is
 * not seen; SQLite maps only its -shm file, which it never syncs and makes anew.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { FILES_MAX = 4096, DESCRIPTORS_MAX = 65536, CHUNK = 65536 };

typedef struct { off_t from, to; } Range;

typedef struct {
  char path[PATH_MAX];
  Range *ranges;
  size_t count, room;
  /* The shortest that it was since the last sync: what is behind was dropped, also when it grew again. */
  off_t shortest;
} File;

static File files[FILES_MAX];
static int file_count;
/* The number of the file, plus one; zero for what is not covered. */
static int file_of[DESCRIPTORS_MAX];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))real(#name))

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) {
    fprintf(stderr, "The lossy disk found no %s in libc.\n", name);
    abort();
  }
  return found;
}

static int is_covered(const char *path) {
  const char *folder = getenv("LOSSY_DISK_FOLDER"), *name = getenv("LOSSY_DISK_NAME");
  const char *last = strrchr(path, '/');
  if (!folder || !name || !last) return 0;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && path[length] == '/' && !strstr(path, "/.disk") &&
         strncmp(last + 1, name, strlen(name)) == 0;
}

/* Where the disk keeps the file; with a suffix, where it is told about the file. */
static void path_on_disk(char *to, const char *path, const char *suffix) {
  const char *last = strrchr(path, '/');
  int written = snprintf(to, PATH_MAX, "%.*s/.disk", (int)(last - path), path);
  if (!*suffix) mkdir(to, 0700);
  snprintf(to + written, PATH_MAX - written, "%s%s", last, suffix);
}

static int number_of(const char *path) {
  for (int at = 0; at < file_count; at++)
    if (strcmp(files[at].path, path) == 0) return at + 1;
  if (file_count == FILES_MAX) abort();
  File *made = &files[file_count++];
  snprintf(made->path, PATH_MAX, "%s", path);
  made->shortest = LLONG_MAX;
  return file_count;
}

static void opened(int fd, const char *path, int flags) {
  if (fd < 0 || fd >= DESCRIPTORS_MAX) return;
  pthread_mutex_lock(&lock);
  file_of[fd] = is_covered(path) ? number_of(path) : 0;
  if (file_of[fd] && (flags & O_TRUNC)) files[file_of[fd] - 1].shortest = 0;
  pthread_mutex_unlock(&lock);
}

static File *covered(int fd) {
  return fd >= 0 && fd < DESCRIPTORS_MAX && file_of[fd] ? &files[file_of[fd] - 1] : NULL;
}

static void wrote(int fd, off_t from, ssize_t bytes) {
  if (bytes <= 0) return;
  pthread_mutex_lock(&lock);
  File *file = covered(fd);
  if (file) {
    Range *last = file->count ? &file->ranges[file->count - 1] : NULL;
    if (last && last->to == from) last->to = from + bytes;
    else {
      if (file->count == file->room) {
        file->room = file->room ? 2 * file->room : 64;
        file->ranges = realloc(file->ranges, file->room * sizeof(Range));
        if (!file->ranges) abort();
      }
      file->ranges[file->count++] = (Range){from, from + bytes};
    }
  }
  pthread_mutex_unlock(&lock);
}

static void forget(File *file) {
  file->count = 0;
  file->shortest = LLONG_MAX;
}

static void keep(int fd, File *file) {
  char path[PATH_MAX], chunk[CHUNK];
  struct stat now;
  path_on_disk(path, file->path, "");
  int kept = REAL(open64)(path, O_WRONLY | O_CREAT, 0600);
  if (kept < 0 || fstat(fd, &now) != 0) abort();
  if (file->shortest < now.st_size && REAL(ftruncate64)(kept, file->shortest) != 0) abort();
  if (REAL(ftruncate64)(kept, now.st_size) != 0) abort();
  for (size_t at = 0; at < file->count; at++) {
    for (off_t from = file->ranges[at].from; from < file->ranges[at].to;) {
      off_t left = file->ranges[at].to - from;
      ssize_t bytes = pread64(fd, chunk, left < CHUNK ? left : CHUNK, from);
      if (bytes <= 0) break;
      if (REAL(pwrite64)(kept, chunk, bytes, from) != bytes) abort();
      from += bytes;
    }
  }
  REAL(close)(kept);
  forget(file);
}

/* The computer that runs the test keeps running, so its own disk need not be waited for. */
static int synced(int fd, const char *name) {
  char told[PATH_MAX];
  int outcome = 0;
  pthread_mutex_lock(&lock);
  File *file = covered(fd);
  if (file) {
    path_on_disk(told, file->path, ".eio");
    if (REAL(unlink)(told) == 0) {
      forget(file);
      errno = EIO;
      outcome = -1;
    } else keep(fd, file);
  }
  pthread_mutex_unlock(&lock);
  return file ? outcome : ((int (*)(int))real(name))(fd);
}

int fsync(int fd) { return synced(fd, "fsync"); }
int fdatasync(int fd) { return synced(fd, "fdatasync"); }

static int opening(const char *name, const char *path, int flags, mode_t mode) {
  int fd = ((int (*)(const char *, int, mode_t))real(name))(path, flags, mode);
  opened(fd, path, flags);
  return fd;
}

#define OPEN(name)                                            \
  int name(const char *path, int flags, ...) {                \
    va_list rest;                                             \
    va_start(rest, flags);                                    \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                             \
    return opening(#name, path, flags, mode);                 \
  }
OPEN(open)
OPEN(open64)

int close(int fd) {
  pthread_mutex_lock(&lock);
  if (fd >= 0 && fd < DESCRIPTORS_MAX) file_of[fd] = 0;
  pthread_mutex_unlock(&lock);
  return REAL(close)(fd);
}

#define PWRITE(name, offset)                                              \
  ssize_t name(int fd, const void *from, size_t bytes, offset at) {       \
    ssize_t written = REAL(name)(fd, from, bytes, at);                    \
    wrote(fd, at, written);                                               \
    return written;                                                       \
  }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *from, size_t bytes) {
  ssize_t written = REAL(write)(fd, from, bytes);
  if (written > 0 && covered(fd)) wrote(fd, lseek(fd, 0, SEEK_CUR) - written, written);
  return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  ssize_t written = REAL(writev)(fd, parts, count);
  if (written > 0 && covered(fd)) wrote(fd, lseek(fd, 0, SEEK_CUR) - written, written);
  return written;
}

#define TRUNCATE(name, offset)                                                        \
  int name(int fd, offset length) {                                                   \
    int outcome = REAL(name)(fd, length);                                             \
    pthread_mutex_lock(&lock);                                                        \
    File *file = outcome == 0 ? covered(fd) : NULL;                                   \
    if (file && length < file->shortest) file->shortest = length;                     \
    pthread_mutex_unlock(&lock);                                                      \
    return outcome;                                                                   \
  }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
  char kept[PATH_MAX];
  int outcome = REAL(unlink)(path);
  if (outcome != 0 || !is_covered(path)) return outcome;
  pthread_mutex_lock(&lock);
  path_on_disk(kept, path, "");
  REAL(unlink)(kept);
  forget(&files[number_of(path) - 1]);
  pthread_mutex_unlock(&lock);
  return outcome;
}
