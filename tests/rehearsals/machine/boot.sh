#!/bin/bash
# Becomes systemd in a container (machine.ts): the host's files under an overlay in memory, and one wire to the network
# namespace `outside`.
set -e
folder=$1
project=$PWD
mount --make-rprivate /
mount -t tmpfs -o mode=755 tmpfs "$folder"
mkdir "$folder"/{upper,work,root}
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$folder/root"
cd "$folder/root"
mount -t proc proc proc
mount -t sysfs sysfs sys
mkdir -p sys/fs/cgroup
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs dev
# The project may lie under /tmp, which the container replaces, or on another disk.
mkdir -p ".$project" "$folder"/project-{upper,work}
mount -t overlay overlay -o "lowerdir=$project,upperdir=$folder/project-upper,workdir=$folder/project-work" ".$project"
for device in null zero full random urandom tty; do
	touch "dev/$device"
	mount --bind "/dev/$device" "dev/$device"
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
mount -t tmpfs -o mode=1777 tmpfs dev/shm
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
cp --remove-destination /etc/resolv.conf etc/resolv.conf
mkdir -p old
pivot_root . old
umount -l /old
hostname rehearsal
echo "127.0.0.1 localhost rehearsal" > /etc/hosts
ip link set lo up
ip netns add outside
ip link add eth0 type veth peer name eth0 netns outside
ip address add 10.99.0.1/24 dev eth0
ip link set eth0 up
for last in 2 3 4; do ip -n outside address add "10.99.0.$last/24" dev eth0; done
ip -n outside link set lo up
ip -n outside link set eth0 up
# Services of the host must not start here.
rm -rf /etc/systemd/system/*.wants
exec env -i container=rehearsal PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=multi-user.target
