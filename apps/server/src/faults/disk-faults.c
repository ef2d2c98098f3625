// Loaded before the C library (LD_PRELOAD): the k-th read, write, sync or cut of a file of matches fails, as on a broken or a full disk.
// k is SANDTABLE_IO_FAULT; what failed, or how many calls there were, is written to standard error.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static long calls = 0;

static int is_of_matches(int fd) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "matches.sqlite") != NULL;
}

static int fails(int fd, const char *what) {
  static long at = -1;
  if (at < 0) {
    const char *wanted = getenv("SANDTABLE_IO_FAULT");
    at = wanted ? atol(wanted) : 0;
  }
  if (!is_of_matches(fd)) return 0;
  calls++;
  if (calls != at) return 0;
  fprintf(stderr, "failed: %s\n", what);
  errno = strstr(what, "write") ? ENOSPC : EIO;
  return 1;
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "calls: %ld\n", calls); }

#define PASS(type, name, given, passed)                               \
  type name given {                                                   \
    static type(*own) given = NULL;                                   \
    if (!own) own = (type(*) given)dlsym(RTLD_NEXT, #name);           \
    return fails(fd, #name) ? -1 : own passed;                        \
  }

PASS(ssize_t, read, (int fd, void *to, size_t n), (fd, to, n))
PASS(ssize_t, write, (int fd, const void *from, size_t n), (fd, from, n))
PASS(ssize_t, pread, (int fd, void *to, size_t n, off_t at), (fd, to, n, at))
PASS(ssize_t, pwrite, (int fd, const void *from, size_t n, off_t at), (fd, from, n, at))
PASS(ssize_t, pread64, (int fd, void *to, size_t n, off64_t at), (fd, to, n, at))
PASS(ssize_t, pwrite64, (int fd, const void *from, size_t n, off64_t at), (fd, from, n, at))
PASS(int, fsync, (int fd), (fd))
PASS(int, fdatasync, (int fd), (fd))
PASS(int, ftruncate, (int fd, off_t n), (fd, n))
PASS(int, ftruncate64, (int fd, off64_t n), (fd, n))
