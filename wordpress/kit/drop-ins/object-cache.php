<?php
/**
 * A persistent object cache for tests (a drop-in of WordPress): one file for each value, in the folder of this WordPress. Never use it
 * elsewhere.
 *
 * @package Brainhouse\Tests
 */

defined( 'ABSPATH' ) || exit;

require_once ABSPATH . WPINC . '/class-wp-object-cache.php';

/** WordPress's cache of one request, with files behind it. */
final class Brainhouse_File_Cache extends WP_Object_Cache {

	private $volatile = array( 'counts' => true, 'plugins' => true );

	public function add_non_persistent_groups( $groups ) {
		$this->volatile += array_fill_keys( (array) $groups, true );
	}

	public function get( $key, $group = 'default', $force = false, &$found = null ) {
		$value = parent::get( $key, $group, $force, $found );
		if ( ( $found && ! $force ) || isset( $this->volatile[ $group ] ) ) {
			return $value;
		}
		$stored = @unserialize( (string) @file_get_contents( self::file( $key, $group ) ) );
		$found  = is_array( $stored ) && ( 0 === $stored[0] || $stored[0] > time() );
		if ( ! $found ) {
			return false;
		}
		parent::set( $key, $stored[1], $group );
		return is_object( $stored[1] ) ? clone $stored[1] : $stored[1];
	}

	public function set( $key, $data, $group = 'default', $expire = 0 ) {
		if ( ! isset( $this->volatile[ $group ] ) ) {
			$file = self::file( $key, $group );
			file_put_contents( $file . getmypid(), serialize( array( $expire ? time() + $expire : 0, $data ) ) );
			rename( $file . getmypid(), $file );
		}
		return parent::set( $key, $data, $group );
	}

	public function add( $key, $data, $group = 'default', $expire = 0 ) {
		if ( wp_suspend_cache_addition() ) {
			return false;
		}
		$this->get( $key, $group, false, $found );
		return ! $found && $this->set( $key, $data, $group, $expire );
	}

	public function replace( $key, $data, $group = 'default', $expire = 0 ) {
		$this->get( $key, $group, false, $found );
		return $found && $this->set( $key, $data, $group, $expire );
	}

	public function delete( $key, $group = 'default', $deprecated = false ) {
		$is_deleted = is_file( self::file( $key, $group ) ) && unlink( self::file( $key, $group ) );
		return parent::delete( $key, $group ) || $is_deleted;
	}

	public function flush() {
		array_map( 'unlink', glob( self::folder() . '/*' ) );
		return parent::flush();
	}

	private static function file( $key, $group ) {
		return self::folder() . '/' . md5( $GLOBALS['table_prefix'] . ' ' . $group . ' ' . $key );
	}

	private static function folder() {
		$folder = dirname( ABSPATH ) . '/object-cache';
		is_dir( $folder ) || mkdir( $folder );
		return $folder;
	}
}

function wp_cache_init() {
	$GLOBALS['wp_object_cache'] = new Brainhouse_File_Cache();
}

function wp_cache_add( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->add( $key, $data, '' === $group ? 'default' : $group, (int) $expire );
}

function wp_cache_set( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->set( $key, $data, '' === $group ? 'default' : $group, (int) $expire );
}

function wp_cache_replace( $key, $data, $group = '', $expire = 0 ) {
	return $GLOBALS['wp_object_cache']->replace( $key, $data, '' === $group ? 'default' : $group, (int) $expire );
}

function wp_cache_get( $key, $group = '', $force = false, &$found = null ) {
	return $GLOBALS['wp_object_cache']->get( $key, '' === $group ? 'default' : $group, $force, $found );
}

function wp_cache_delete( $key, $group = '' ) {
	return $GLOBALS['wp_object_cache']->delete( $key, '' === $group ? 'default' : $group );
}

function wp_cache_incr( $key, $offset = 1, $group = '' ) {
	$value = wp_cache_get( $key, $group, false, $found );
	return $found && wp_cache_set( $key, max( 0, (int) $value + $offset ), $group ) ? max( 0, (int) $value + $offset ) : false;
}

function wp_cache_decr( $key, $offset = 1, $group = '' ) {
	return wp_cache_incr( $key, -$offset, $group );
}

function wp_cache_flush() {
	return $GLOBALS['wp_object_cache']->flush();
}

function wp_cache_close() {
	return true;
}

function wp_cache_add_global_groups( $groups ) {
	$GLOBALS['wp_object_cache']->add_global_groups( $groups );
}

function wp_cache_add_non_persistent_groups( $groups ) {
	$GLOBALS['wp_object_cache']->add_non_persistent_groups( $groups );
}

function wp_cache_switch_to_blog( $blog_id ) {
	$GLOBALS['wp_object_cache']->switch_to_blog( $blog_id );
}
